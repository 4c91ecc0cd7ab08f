import type { Reply } from '#local/http/reply.ts';

/**
 * The statuses that CloudFront caches whatever headers they have:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedStatuses = new Set([404, 405, 414, 500, 501, 502, 503, 504]);

/** In seconds, where the distribution sets none for a status. */
export const defaultErrorTtl = 10;

/** Keeps errors of the origins, as CloudFront does also where caching is disabled. */
export interface ErrorCache {
  /** The error that answers a request, or null. */
  find(key: string): Reply | null;
  /** Keeps a response to a GET or HEAD request, if it is an error. */
  keep(key: string, reply: Reply): void;
}

/**
 * Opens an empty cache. `no-store` is ignored for most statuses, and here for all:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 * @param ttlOf the time in seconds for which a status is kept
 * @param now the time in milliseconds
 */
export function errorCache(ttlOf: (status: number) => number, now = Date.now): ErrorCache {
  const kept = new Map<string, { reply: Reply; until: number }>();
  return {
    find: (key) => {
      const found = kept.get(key);
      if (!found) return null;
      if (found.until > now()) return found.reply;
      kept.delete(key);
      return null;
    },
    keep: (key, reply) => {
      if (!cachedStatuses.has(reply.status)) return;
      kept.set(key, { reply, until: now() + ttlOf(reply.status) * 1_000 });
    },
  };
}
