import { isDeepStrictEqual } from 'node:util';
import type { FileVersion, TrashItem } from '#core/files/objects/file-item.ts';
import type { ObjectVersions, TrashedVersion } from '#core/files/objects/object-versions.ts';
import { now } from '#core/runtime/clock.ts';
import type { UsageChanges } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';

/** A version in the trash that was counted otherwise, or not at all. */
interface TrashDifference {
  before?: TrashedVersion | undefined;
  after?: TrashedVersion | undefined;
  write: TransactionWrite;
}

/** What is counted of one file: its current version and those in the trash. */
export interface CountedVersions {
  current: FileVersion | null;
  trashed: readonly TrashedVersion[];
}

/** A version in the trash as it was counted. */
interface CountedTrash extends TrashedVersion {
  countedAt?: string | undefined;
}

/** The trashed version of an item. */
export function trashedVersionOf({ sk: _key, ...version }: TrashItem): CountedTrash {
  return version;
}

/** The ids of the users who uploaded versions, by the ids of these. */
type Uploaders = ReadonlyMap<string, string>;

/** What S3 does not know of versions that are counted for the first time, by their ids. */
export interface Recorded {
  uploaders?: Uploaders;
  /** The reviews that copies belong to, as the originals did. */
  reviews?: ReadonlyMap<string, NonNullable<FileVersion['review']>>;
  /** The stills that copies are, as the originals were. */
  stills?: ReadonlyMap<string, string>;
  /** What copies say of themselves, as the originals did: they are not read again. */
  films?: ReadonlyMap<string, NonNullable<FileVersion['film']>>;
}

/** Adds to versions what S3 does not know of them: as it was counted, and otherwise as it is given. */
export function withRecorded(
  actual: ObjectVersions,
  counted: CountedVersions,
  { uploaders, reviews, stills, films }: Recorded,
): ObjectVersions {
  const byId = versionsOf(counted);
  const marked = <V extends FileVersion>(version: V): V => {
    const recorded = byId.get(version.versionId);
    const { poster, frames, posterAttempts, proxy, duration } = recorded ?? {};
    const film = recorded?.film ?? films?.get(version.versionId);
    const uploadedBy = recorded?.uploadedBy ?? uploaders?.get(version.versionId);
    const review = recorded?.review ?? reviews?.get(version.versionId);
    const still = recorded?.still ?? stills?.get(version.versionId);
    return {
      ...version,
      ...(poster && { poster }),
      ...(frames !== undefined && { frames }),
      ...(posterAttempts && { posterAttempts }),
      ...(proxy && { proxy }),
      ...(duration !== undefined && { duration }),
      ...(film && { film }),
      ...(uploadedBy && { uploadedBy }),
      ...(review && { review }),
      ...(still !== undefined && { still }),
    };
  };
  const { current, trashed } = actual;
  return { ...actual, current: current && marked(current), trashed: trashed.map(marked) };
}

/** Every version by its id. */
export function versionsOf({ current, trashed }: CountedVersions): Map<string, FileVersion> {
  const all = [...(current ? [current] : []), ...trashed];
  return new Map(all.map((version) => [version.versionId, version]));
}

/**
 * The differences of the trash: first what it gains, so that sums written in several transactions are never too low. An
 * item keeps the time at which it was first counted.
 */
export function trashDifferences(
  { workspaceId, path }: { workspaceId: string; path: string },
  counted: readonly CountedTrash[],
  actual: readonly TrashedVersion[],
): TrashDifference[] {
  const key = ({ versionId }: FileVersion) => keys.trash(workspaceId, path, versionId);
  const before = new Map(counted.map((version) => [version.versionId, version]));
  const remaining = new Set(actual.map(({ versionId }) => versionId));
  const at = now().toISOString();
  return [
    ...actual.flatMap((after) => {
      const recorded = before.get(after.versionId);
      const { countedAt } = recorded ?? { countedAt: at };
      const item = { ...after, ...(countedAt && { countedAt }) };
      if (isDeepStrictEqual(recorded, item)) return [];
      return [{ before: recorded, after, write: put(key(after), item) }];
    }),
    ...counted
      .filter(({ versionId }) => !remaining.has(versionId))
      .map((gone) => ({ before: gone, write: remove(key(gone)) })),
  ];
}

/** Adds to the changes what one version in the trash, or the current one, is counted for before and after. */
export function addDifference(
  changes: UsageChanges,
  {
    before,
    after,
  }: { before?: FileVersion | null | undefined; after?: FileVersion | null | undefined },
  { isTrash }: { isTrash: boolean },
): void {
  for (const [version, sign] of [
    [before, -1n],
    [after, 1n],
  ] as const) {
    if (!version) continue;
    const change = sign * BigInt(version.size);
    changes[version.storage].used += change;
    if (isTrash) changes[version.storage].trash += change;
  }
}
