import * as z from 'zod/mini';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';

/** A proxy that the cloud makes, until its end is stored: also if its film, or its workspace, has gone meanwhile. */
export const transcodeItem = z.object({
  sk: z.string(),
  workspaceId: z.string(),
  path: z.string(),
  versionId: z.string(),
  /** Which attempt at the proxy of this version it is: the events of earlier ones change nothing. */
  attempt: z.int(),
  /** What was counted of the month's minutes, in seconds, and of which month. */
  seconds: z.int(),
  month: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** At MediaConvert; absent until it has answered. */
  jobId: z.optional(z.string()),
});
export type TranscodeItem = z.infer<typeof transcodeItem>;

/** The hash of a version of a film, by which its job is known to MediaConvert: a path may be longer than what that keeps. */
export function filmHash(path: string, versionId: string): string {
  return sha256(`${path}\0${versionId}`);
}

/** The key of the item of a version of a film. */
export function transcodeKey({
  workspaceId,
  path,
  versionId,
}: Pick<TranscodeItem, 'workspaceId' | 'path' | 'versionId'>) {
  return keys.transcode(workspaceId, filmHash(path, versionId));
}

/** The proxy that is being made of the film of a hash; null if there is none, or its end is stored. */
export function findTranscode(workspaceId: string, film: string): Promise<TranscodeItem | null> {
  return getItem(keys.transcode(workspaceId, film), transcodeItem);
}

/** A page of the proxies that are being made, of all workspaces, by the sort keys of their items. */
export function listTranscodes({ after, limit }: { after: string | null; limit: number }) {
  const { pk } = keys.transcode('', '');
  const from = after === null ? undefined : { pk, sk: after };
  return queryItems(pk, prefixes.transcode, transcodeItem, { after: from, limit });
}
