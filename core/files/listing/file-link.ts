import { signRead } from '#core/clients/s3-links.ts';
import { CallError } from '#core/errors.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { attachment } from '#core/files/objects/content-disposition.ts';
import { isEmptyFolder } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { now } from '#core/runtime/clock.ts';
import { fileLinkMinutes } from '#shared/rules/sync-limits.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { inlineContentType } from '#shared/rules/text/inline-content-type.ts';

/** Seconds for which a link to a file is valid, unless it is asked for otherwise. */
export const linkSeconds = fileLinkMinutes * 60;

/** A link to a file, and until when it is valid (ISO 8601). */
export interface TimedLink {
  url: string;
  expiresAt: string;
}

/** When a link that is signed now is no longer valid (ISO 8601). */
export function expiryOf(validSeconds: number): string {
  return new Date(now().getTime() + validSeconds * 1_000).toISOString();
}

/** Which file to link to, and what for. */
interface LinkRequest {
  path: string;
  /** Of the trash; the current version by default. */
  version?: string | undefined;
  use: 'view' | 'download';
  /** Seconds for which it is valid. */
  validSeconds?: number;
}

/**
 * A link to view or download a file. It names the version, so that it keeps working when the file is replaced or deleted
 * meanwhile; moving the file erases the version, and the link ends. Content type and disposition are ours, whatever is
 * stored with the object: a file that could run script is downloaded.
 * @throws CallError `not_found`
 */
export async function fileLink(
  workspaceId: string,
  { path, version, use, validSeconds = linkSeconds }: LinkRequest,
): Promise<TimedLink> {
  const head = await headFile(workspaceId, path, version);
  if (!head || isEmptyFolder(path, { size: head.ContentLength ?? 0 })) {
    throw new CallError('not_found');
  }
  const url = await signFile(workspaceId, { path, versionId: head.VersionId, use }, validSeconds);
  return { url, expiresAt: expiryOf(validSeconds) };
}

/** The link alone to a version that is known to be there. */
export function signFile(
  workspaceId: string,
  {
    path,
    versionId,
    use,
  }: { path: string; versionId: string | undefined; use: LinkRequest['use'] },
  validSeconds: number,
): Promise<string> {
  const name = nameOf(path);
  const type = use === 'view' ? inlineContentType(name) : null;
  return signRead(
    {
      bucket: bucketName(),
      key: objectKey(workspaceId, path),
      versionId,
      contentType: type ?? 'application/octet-stream',
      contentDisposition: type ? 'inline' : attachment(name),
    },
    validSeconds,
  );
}
