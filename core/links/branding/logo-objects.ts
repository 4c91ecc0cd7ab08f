import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, logoFolder, logoKey } from '#core/files/objects/bucket.ts';
import { removeObjects, signRendition } from '#core/files/objects/rendition-objects.ts';
import { now } from '#core/runtime/clock.ts';
import { newId } from '#core/table/ids.ts';
import { findWorkspaces } from '#core/workspaces/store.ts';
import { guestMediaMinutes } from '#shared/calls/guests.ts';
import type { LogoImage } from './logo-image.ts';

const contentType = 'image/png';

/**
 * Stores a logo under a key of its own: what replaces another one never has its key, which is deleted after that.
 * @returns its id
 */
export async function storeLogo(workspaceId: string, { png }: LogoImage): Promise<string> {
  const id = newId();
  const object = { Bucket: bucketName(), Key: logoKey(workspaceId, id), ContentType: contentType };
  await s3.send(new PutObjectCommand({ ...object, Body: png }));
  return id;
}

/** A link to a logo, valid for minutes. */
export function signLogo(workspaceId: string, id: string): Promise<string> {
  return signRendition(logoKey(workspaceId, id), contentType, guestMediaMinutes * 60);
}

/** Milliseconds after which a change that has stored a logo has saved it, or has failed. */
const settledAfterMs = 60 * 60_000;

const workspaceInKey = new RegExp(`^${logoFolder}([^/]+)/`);

/**
 * A page of the logos of all workspaces, and those among them that no workspace has: the change that stored them has failed,
 * or the one that replaced them was interrupted.
 * @param after the last key of the previous page
 */
export async function listLogos(after: string | null, limit: number) {
  const { Contents = [], IsTruncated } = await s3.send(
    new ListObjectsV2Command({
      Bucket: bucketName(),
      Prefix: logoFolder,
      MaxKeys: limit,
      StartAfter: after ?? undefined,
    }),
  );
  const found = Contents.map(({ Key = '', LastModified }) => ({
    key: Key,
    workspaceId: workspaceInKey.exec(Key)?.[1] ?? '',
    isSettled: now().getTime() - (LastModified?.getTime() ?? 0) > settledAfterMs,
  }));
  const workspaces = await findWorkspaces([...new Set(found.map((one) => one.workspaceId))]);
  const used = new Set(
    workspaces.flatMap(({ id, branding }) =>
      branding?.logo ? [logoKey(id, branding.logo.id)] : [],
    ),
  );
  return {
    checked: found.length,
    unused: found.filter(({ key, isSettled }) => isSettled && !used.has(key)),
    next: IsTruncated ? (found.at(-1)?.key ?? null) : null,
  };
}

/** Deletes logos, whether they exist or not. */
export async function removeLogos(keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await removeObjects(keys);
}
