import type { Reply } from '#local/http/reply.ts';
import type { SiteBucket } from './site-bucket.ts';
import { siteFiles } from './site-files.ts';

export interface SiteRequest {
  /** The URI as rewritten by the edge, still encoded. */
  uri: string;
  headers: Record<string, string>;
}

/**
 * Serves the built site as its bucket does.
 * @param origin the site's own, such as http://localhost:3000
 */
export function staticSite(
  directory: string,
  bucket: SiteBucket,
  origin: string,
): (request: SiteRequest) => Promise<Reply> {
  const fileAt = siteFiles(directory, (name, content) =>
    bucket.originPlaceholders(name).reduce((body, text) => replaced(body, text, origin), content),
  );
  return async ({ uri, headers }) => {
    const file = await fileAt(uri);
    if (!file) return missing(bucket.missingStatus);
    const cacheControl = bucket.cacheControl(file.name);
    const described = {
      etag: file.etag,
      'last-modified': file.lastModified.toUTCString(),
      ...(cacheControl && { 'cache-control': cacheControl }),
    };
    if (isKnown(headers['if-none-match'], file.etag)) {
      return { status: 304, headers: described, body: Buffer.alloc(0) };
    }
    return {
      status: 200,
      headers: { 'content-type': file.contentType, ...described },
      body: file.body,
    };
  };
}

/** Latin-1 preserves arbitrary bytes. */
function replaced(content: Buffer, text: string, instead: string): Buffer {
  if (!content.includes(text)) return content;
  return Buffer.from(content.toString('latin1').replaceAll(text, instead), 'latin1');
}

function missing(status: 403 | 404): Reply {
  const code = status === 404 ? 'NoSuchKey' : 'AccessDenied';
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<Error><Code>${code}</Code></Error>`),
  };
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return named.includes(etag) || named.includes('*');
}
