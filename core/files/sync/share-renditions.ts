import * as z from 'zod/mini';
import { copyRenditions } from '#core/files/copy-renditions.ts';
import { waveformKey } from '#core/files/objects/bucket.ts';
import {
  type FileVersion,
  readFileItem,
  readTrashedVersions,
  readVersion,
} from '#core/files/objects/file-item.ts';
import { storedRendition } from '#core/files/objects/rendition-objects.ts';
import { hasTime, reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import type { ComputerChange } from './follow-rename.ts';
import { areSameBytes } from './same-bytes.ts';

/** A version of a film or a sound that a computer has stored, deleted or replaced. */
export const syncedFilmItem = z.object({
  sk: z.string(),
  path: z.string(),
  versionId: z.string(),
});

/** Seconds within which both halves of a rename must happen. */
const withinSeconds = 24 * 60 * 60;

/** Films and sounds of one size that are compared; more are not distinguished. */
const maxOfSize = 20;

/** A version and where it is. */
type Placed = FileVersion & { path: string };

/**
 * Gives what shows a film or a sound, its proxy, poster, filmstrip and waveform, to the copy that a computer makes of it: a
 * rename is a copy and a deletion at S3, and a changed time of change a copy onto itself. Each half is noted for a day, so
 * that their events may come in either order. Unlike a review, several copies of the same bytes may have the same
 * renditions. A no-op for what is neither. To be called when the change is counted; idempotent.
 * @param replaced versions that the change has replaced or deleted, as far as they are known
 */
export async function shareRenditions(
  workspaceId: string,
  path: string,
  { stored, isDeleted }: ComputerChange,
  replaced: readonly FileVersion[],
): Promise<void> {
  if (!hasTime(path) || (!isDeleted && stored.size === 0)) return;
  const file = await readFileItem(workspaceId, path);
  const current = file?.current;
  if (current && stored.has(current.versionId)) {
    await note(workspaceId, { ...current, path });
    const others = await versionsOfSize(workspaceId, current);
    for (const one of [...replaced.map((version) => ({ ...version, path })), ...others]) {
      await give(workspaceId, one, { ...current, path });
    }
  } else if (isDeleted && file?.newest !== undefined) {
    const [deleted] = await readTrashedVersions(workspaceId, path, [file.newest]);
    if (!deleted) return;
    const original = { ...deleted, path };
    if (!hasRenditions(deleted) && !(await hasOwnWaveform(workspaceId, original))) return;
    await note(workspaceId, original);
    for (const copy of await versionsOfSize(workspaceId, deleted)) {
      await give(workspaceId, original, copy);
    }
  }
}

function hasRenditions({ poster, proxy }: FileVersion): boolean {
  return poster === true || proxy?.state === 'ready';
}

/** Whether a sound has a waveform, of which S3 alone knows; that of a film goes with its proxy. */
async function hasOwnWaveform(workspaceId: string, { path, versionId }: Placed): Promise<boolean> {
  if (reviewedKind(path) !== 'sound') return false;
  return (await storedRendition(waveformKey(workspaceId, path, versionId))) !== null;
}

function note(workspaceId: string, { path, versionId, size }: Placed): Promise<void> {
  const key = keys.syncedFilm(workspaceId, size, sha256(path));
  return write(put(key, { path, versionId, expiresAt: nowInSeconds() + withinSeconds }));
}

/** The films and sounds of a size that computers have changed within a day, as they are counted now. */
async function versionsOfSize(workspaceId: string, { size }: FileVersion): Promise<Placed[]> {
  const { pk, sk } = keys.syncedFilm(workspaceId, size, '');
  const notes = await queryItems(pk, sk, syncedFilmItem, { limit: maxOfSize });
  const found = await Promise.all(
    notes.map(async ({ path, versionId }) => {
      const version = await readVersion(workspaceId, path, versionId);
      return version ? [{ ...version, path }] : [];
    }),
  );
  return found.flat();
}

/** Copies what a current version lacks of another one with the same bytes. */
async function give(workspaceId: string, from: Placed, to: Placed): Promise<void> {
  if (from.versionId === to.versionId || from.size !== to.size) return;
  if (reviewedKind(from.path) !== reviewedKind(to.path)) return;
  const { poster, frames, duration, proxy, ...bare } = from;
  const lacking = {
    ...bare,
    ...(poster && !to.poster && { poster, frames, duration }),
    ...(proxy?.state === 'ready' && !to.proxy && { proxy }),
  };
  const isGiven = hasRenditions(lacking) || (await hasOwnWaveform(workspaceId, from));
  if (!isGiven) return;
  if (!(await areSameBytes({ ...from, workspaceId }, { ...to, workspaceId }))) return;
  await copyRenditions(workspaceId, lacking, to);
}
