import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { fileLink } from './listing/file-link.ts';
import { posterKey } from './objects/bucket.ts';
import { type FileItem, type FileVersion, readFileItem } from './objects/file-item.ts';
import { storedRendition } from './objects/rendition-objects.ts';

/** Milliseconds in which no other browser begins to make a poster of the same file. */
const attemptTime = 2 * 60_000;
/** How often one kind of browser tries, as a tab may be closed meanwhile; and all kinds together. */
const attemptsOfDevice = 2;
const maxAttempts = 6;

/** Whether a kind of browser may try to make a poster of a version: there may be none that decodes it. */
export function mayAttempt({ posterAttempts }: FileVersion, device: string): boolean {
  if (!posterAttempts) return true;
  const { devices, at } = posterAttempts;
  return (
    now().getTime() - Date.parse(at) >= attemptTime &&
    devices.length < maxAttempts &&
    devices.filter((one) => one === device).length < attemptsOfDevice
  );
}

/** The version that a browser may make a poster of, with a link to read it. */
interface PosterAttempt {
  version: string;
  /** Bytes. */
  size: number;
  url: string;
}

/**
 * Begins to make a poster of a file that has none, in the browser of a member who sees it. Every attempt is noted before
 * it is made, so that what no browser decodes is not read again by each member.
 * @param device the caller's browser and system (`describeDevice`)
 * @returns null if there is a poster, another browser is making it, or enough have tried
 * @throws CallError `not_found`; `plan_needed`, as of everything that stores
 */
export async function startPoster(
  { workspace: { id: workspaceId } }: Pick<MemberCaller, 'workspace'>,
  path: string,
  device: string,
): Promise<PosterAttempt | null> {
  return retryOnConflict(async () => {
    const [file, { quota, subscription }] = await Promise.all([
      readFileItem(workspaceId, path),
      readStorage(workspaceId),
    ]);
    assertPlan(quota, subscription);
    if (!file?.current) throw new CallError('not_found');
    const { version, current } = file;
    if (!mayAttempt(current, device)) return null;
    const { versionId, size } = current;
    const key = posterKey(workspaceId, path, versionId);
    const stored = current.poster ? await storedRendition(key) : null;
    if (stored && !stored.isEmpty) return null;
    const posterAttempts = {
      devices: [...(current.posterAttempts?.devices ?? []), device],
      at: now().toISOString(),
    };
    await write(
      update<FileItem>(
        keys.file(workspaceId, path),
        {
          set: { version: version + 1, current: { ...current, posterAttempts } },
          when: { version },
        },
        () => new StaleReadError(),
      ),
    );
    const read = {
      path,
      version: versionId,
      use: 'view',
      validSeconds: attemptTime / 1_000,
    } as const;
    const { url } = await fileLink(workspaceId, read);
    return { version: versionId, size, url };
  });
}
