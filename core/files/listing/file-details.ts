import { type FileVersion, fileItem } from '#core/files/objects/file-item.ts';
import { md5Of } from '#core/files/sync/same-bytes.ts';
import { guestActor } from '#core/links/ports/guest-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { StoredFile } from '#shared/calls/files.ts';

/** What only the table knows of a file. */
type FileDetails = Pick<StoredFile, 'uploadedBy' | 'duration' | 'hasProxy' | 'film' | 'md5'>;

type Uploader = NonNullable<StoredFile['uploadedBy']>;

/**
 * Adds to listed files what only the table knows of them: who uploaded them, how long they are, what films say of themselves, and their MD5. A request for each
 * 100 files, and for each 50 uploaders.
 */
export async function withDetails(
  workspaceId: string,
  files: readonly StoredFile[],
): Promise<StoredFile[]> {
  const items = await getItems(
    files.map(({ path }) => keys.file(workspaceId, path)),
    // It decides nothing: who may change a file is read again.
    { isEventual: true },
  );
  const versions = items.map((item) => (item ? fileItem.parse(item).current : undefined));
  const uploaders = await uploadersOf(workspaceId, versions);
  return files.map((file, index) => ({ ...file, ...detailsOf(versions[index], uploaders) }));
}

/** Adds them to files whose versions are read already. */
export async function detailsOfVersions(
  workspaceId: string,
  versions: readonly (FileVersion | undefined)[],
): Promise<FileDetails[]> {
  const uploaders = await uploadersOf(workspaceId, versions);
  return versions.map((version) => detailsOf(version, uploaders));
}

function detailsOf(
  version: FileVersion | undefined,
  uploaders: ReadonlyMap<string, Uploader>,
): FileDetails {
  const { uploadedBy: id = '', duration, proxy, film, etag } = version ?? {};
  const md5 = md5Of(etag);
  const uploadedBy = uploaders.get(id);
  return {
    ...(uploadedBy && { uploadedBy }),
    ...(duration !== undefined && { duration }),
    ...(proxy?.state === 'ready' && { hasProxy: true }),
    ...(film && { film }),
    ...(md5 !== undefined && { md5 }),
  };
}

/** The names of those who uploaded some versions, and still belong to the workspace or are guests of its links. */
async function uploadersOf(
  workspaceId: string,
  versions: readonly (FileVersion | undefined)[],
): Promise<ReadonlyMap<string, Uploader>> {
  const ids = versions.flatMap((version) => version?.uploadedBy ?? []);
  const people = await namedPeople(workspaceId, ids);
  return new Map(
    Array.from(people, ([id, { name, email, isGuest }]): [string, Uploader] => [
      id,
      // The email of a guest could be a member's, whose file it is not.
      isGuest ? { name: guestActor({ name }) } : { name, ...(email !== undefined && { email }) },
    ]),
  );
}
