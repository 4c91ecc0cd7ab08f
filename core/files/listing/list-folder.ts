import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName, objectKey, storageKindOf } from '#core/files/objects/bucket.ts';
import { isEmptyFolder } from '#core/files/objects/file-item.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import { invalidPage } from '#core/runtime/invalid-page.ts';
import { sees } from '#core/workspaces/folder-access.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import type { StoredFile } from '#shared/calls/files.ts';
import { restrictedBeginning } from '#shared/rules/text/restricted-names.ts';
import { withDetails } from './file-details.ts';

/** A page of a folder. */
export interface FolderPage {
  /** The names of the folders in it. */
  folders: string[];
  files: StoredFile[];
  /** Set if there is no such folder. */
  isMissing?: boolean;
  /** Set if there are more. */
  next?: string;
}

/** A page of a folder, without the restricted folders that a member does not see. */
export async function listSeenFolder(
  { id, folders: access }: Pick<WorkspaceOfMember, 'id' | 'folders'>,
  folder: string,
  after?: string,
): Promise<FolderPage> {
  const beginning = folder === '' && !access.seesOpen ? restrictedBeginning : '';
  const page = await listFolder(id, folder, after, beginning);
  return {
    ...page,
    folders: page.folders.filter((name) => sees(access, `${folder}${name}/`)),
    files: page.files.filter(({ path }) => sees(access, path)),
  };
}

/**
 * A page of up to 1,000 folders and files of a folder, in the order of their names, as S3 has them: exactly what sync
 * tools see.
 * @param folder the empty path for the top one, otherwise with a slash at its end
 * @param after the `next` of the previous page; S3's token continues only the listing of the given folder
 * @param beginning with which the names begin that are listed
 * @throws CallError `invalid_input` for a token that is not S3's
 */
export async function listFolder(
  workspaceId: string,
  folder: string,
  after?: string,
  beginning = '',
): Promise<FolderPage> {
  const prefix = objectKey(workspaceId, folder);
  const request = s3.send(
    new ListObjectsV2Command({
      Bucket: bucketName(),
      Prefix: `${prefix}${beginning}`,
      Delimiter: '/',
      EncodingType: 'url',
      ContinuationToken: after,
    }),
  );
  const page: ListObjectsV2CommandOutput | null = await (after
    ? nullIfMissing(request, [400])
    : request);
  if (!page) throw invalidPage();
  const inFolder = (key: string | undefined) => {
    const decoded = decodeKey(key);
    return decoded.startsWith(prefix) ? [decoded.slice(prefix.length)] : [];
  };
  const folders = (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => inFolder(Prefix));
  const files = (page.Contents ?? []).flatMap(({ Key, Size = 0, LastModified, StorageClass }) =>
    inFolder(Key).map((name) => ({
      path: `${folder}${name}`,
      size: Size,
      modifiedAt: (LastModified ?? new Date(0)).toISOString(),
      storage: storageKindOf(StorageClass),
    })),
  );
  const isMissing = folder !== '' && !after && folders.length === 0 && files.length === 0;
  return {
    folders: folders.map((name) => name.slice(0, -1)),
    files: await withDetails(
      workspaceId,
      files.filter(({ path, size }) => path !== folder || !isEmptyFolder(path, { size })),
    ),
    ...(isMissing && { isMissing }),
    ...(page.NextContinuationToken && { next: page.NextContinuationToken }),
  };
}
