import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { rightAllows } from '#shared/rules/text/restricted-folders.ts';
import { restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { onlyFolderManagers } from '#web/lib/allowed-roles.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';

/** What is known of the restricted folders that are on the screen. */
export interface RestrictedFolders {
  /** The restricted folder that a path lies in, or is; undefined also until it is known. */
  at: (path: string) => RestrictedFolder | undefined;
  /** What is being done to a folder of the first level: `Being restricted...`. */
  doingWith: (path: string) => string | undefined;
  /** The entries, with what is being done to them. */
  entries: readonly Entry[];
  refresh: () => Promise<unknown>;
}

const isIn = (path: string) => restrictedFolderOf(path) !== null;

/** Milliseconds between two requests while files are moved, also by a change that another page has begun. */
const movingInterval = 2_000;

const isMoved = (folders: readonly RestrictedFolder[]) =>
  folders.some(({ state }) => state !== 'restricted');

/**
 * The restricted folders, which are fetched as soon as a path in one is shown.
 * @param onMoved called once the files of one have been moved
 */
export function useRestrictedFolders(
  folder: string,
  entries: readonly Entry[],
  onMoved?: () => void,
): RestrictedFolders {
  const isNeeded = isIn(folder) || entries.some(({ path }) => isIn(path));
  const { data, mutate } = useFreshQuery(isNeeded ? '/api/restricted-folders' : null, {
    refreshInterval: (answer) => (answer && isMoved(answer.folders) ? movingInterval : 0),
  });
  const folders = data?.folders ?? none;
  const isMoving = isMoved(folders);
  const wasMoving = useRef(false);
  const end = useEffectEvent(() => onMoved?.());
  useEffect(() => {
    if (wasMoving.current && !isMoving) end();
    wasMoving.current = isMoving;
  }, [isMoving]);
  return {
    at: (path) => {
      const name = restrictedFolderOf(path);
      return name === null ? undefined : folders.find((each) => each.name === name);
    },
    doingWith: (path) => doingWith(folders, path),
    entries: useMemo(() => withDoing(entries, folders), [entries, folders]),
    refresh: () => mutate(),
  };
}

const none: readonly RestrictedFolder[] = [];

const stateWords = {
  closing: 'Being restricted...',
  opening: 'Being opened...',
  restricted: undefined,
} satisfies Record<RestrictedFolder['state'], string | undefined>;

/** While its files are moved, some are in the open folder of its title. */
function doingWith(folders: readonly RestrictedFolder[], path: string): string | undefined {
  const moving = folders.find(
    ({ name, title, state }) =>
      state !== 'restricted' && (path === `${name}/` || path === `${title}/`),
  );
  return moving && stateWords[moving.state];
}

function withDoing(
  entries: readonly Entry[],
  folders: readonly RestrictedFolder[],
): readonly Entry[] {
  if (!isMoved(folders)) return entries;
  return entries.map((entry) => {
    const doing = doingWith(folders, entry.path);
    return doing ? { ...entry, doing } : entry;
  });
}

/** Why a person may not do something with a path, by their right in the folder that it is in; undefined where they may. */
export function refusalIn(
  folders: Pick<RestrictedFolders, 'at'>,
  path: string,
  permission: Permission,
): string | undefined {
  const right = folders.at(path)?.right;
  if (right === undefined || rightAllows(right, permission)) return undefined;
  if (right === 'view') return 'You can only view this folder.';
  if (right === 'comment') return 'You can only view and comment in this folder.';
  return onlyFolderManagers;
}
