import { fileTableKey } from '#core/files/objects/bucket.ts';
import { getFileTable, putNewFileTable } from '#core/files/objects/frame-table-objects.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { removeObjects } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { filmSource } from '#core/reviews/frames/film-source.ts';
import { readFilm } from '#core/reviews/frames/read-film.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';

/** A version of a file at S3. */
interface VersionAtS3 {
  path: string;
  versionId: string;
  /** Bytes. */
  size: number;
}

/** When each frame of a film is shown, as it was stored, or else as its file says it; null if that cannot be read. */
export async function fileTable(
  workspaceId: string,
  version: VersionAtS3,
): Promise<FrameTable | null> {
  if (reviewedKind(version.path) !== 'film') return null;
  const stored = await getFileTable(workspaceId, version);
  if (stored) return stored;
  const { table } = await readFilm(filmSource(workspaceId, version));
  if (table) await storeFileTable(workspaceId, version, table);
  return table;
}

/** Stores the table of frames of a version of a film, unless there is one. Nothing is left of it if the version has gone. */
export async function storeFileTable(
  workspaceId: string,
  { path, versionId }: Omit<VersionAtS3, 'size'>,
  table: FrameTable,
): Promise<void> {
  await putNewFileTable(workspaceId, { path, versionId }, table);
  // What is erased after this finds the table, and deletes it.
  if (await headFile(workspaceId, path, versionId)) return;
  await removeObjects([fileTableKey(workspaceId, path, versionId)]);
}
