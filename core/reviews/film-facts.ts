import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type FileItem, readFileItem } from '#core/files/objects/file-item.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { filmSource } from './frames/film-source.ts';
import { readFacts } from './frames/read-facts.ts';

/**
 * Stores what the current version of a film or a sound says of itself, unless that is stored. A no-op for what no reader
 * knows, and for what has gone or was replaced meanwhile.
 * @throws the SDK's errors
 */
export async function storeFilmFacts(workspaceId: string, path: string): Promise<void> {
  const kind = reviewedKind(path);
  if (kind !== 'film' && kind !== 'sound') return;
  const read = (await readFileItem(workspaceId, path))?.current;
  if (!read || read.film) return;
  const { versionId, size } = read;
  const film = await nullIfMissing(
    readFacts(filmSource(workspaceId, { path, versionId, size })),
    [404],
  );
  if (!film) return;
  await retryOnConflict(async () => {
    const file = await readFileItem(workspaceId, path);
    if (file?.current?.versionId !== versionId) return;
    const { version, current } = file;
    const set = { version: version + 1, current: { ...current, film } };
    await write(
      update<FileItem>(
        keys.file(workspaceId, path),
        { set, when: { version } },
        () => new StaleReadError(),
      ),
    );
  });
}
