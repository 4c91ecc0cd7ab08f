import { isFolder } from '../paths.ts';
import {
  type Facts,
  fileAt,
  folderOfLink,
  hasFolder,
  isFree,
  isMember,
  isOpen,
  type Link,
  leftVersions,
  type Page,
  type Stored,
} from './facts.ts';

// What becomes of files, and with them of reviews and links. Each returns another state.
/** The facts, changed. */
export function changed(facts: Facts, change: (copy: Facts) => void): Facts {
  const copy = structuredClone(facts);
  change(copy);
  return copy;
}

function pagesOf({ reviews }: Facts): Page[] {
  return Object.values(reviews).flatMap(({ versions }) => versions.flatMap(({ pages }) => pages));
}

/** A file is stored at a path; what was there before is replaced, and still shown. */
export function store(facts: Facts, stored: Stored): Facts {
  return changed(facts, (copy) => {
    const before = fileAt(copy, stored.path);
    if (before) copy.trash.push({ ...before, reason: 'replaced' });
    copy.files = copy.files.filter((file) => file !== before);
    copy.files.push(stored);
  });
}

/** The files at some paths, and below those that are folders. */
function filesAt({ files }: Facts, paths: readonly string[]): Stored[] {
  return files.filter(({ path }) =>
    paths.some((one) => (isFolder(one) ? path.startsWith(one) : path === one)),
  );
}

/**
 * Files and folders are deleted: every version of a review at these paths is withdrawn, those replaced before as well. The
 * links of the folders end, and of those that it leaves empty.
 */
export function deleteFiles(facts: Facts, paths: readonly string[]): Facts {
  return changed(facts, (copy) => {
    const gone = filesAt(copy, paths);
    copy.files = copy.files.filter((file) => !gone.includes(file));
    copy.trash.push(...gone.map((file) => ({ ...file, reason: 'deleted' as const })));
    for (const page of pagesOf(copy)) {
      if (gone.some(({ path }) => path === page.path)) page.isWithdrawn = true;
    }
    for (const folder of paths.filter(isFolder)) endLinksBelow(copy, folder);
    endEmptied(copy, gone);
    copy.lastChange = { kind: 'delete', files: gone };
  });
}

function endLinksBelow(copy: Facts, folder: string): void {
  for (const link of Object.values(copy.links)) {
    if (folderOfLink(link)?.startsWith(folder)) endLink(copy, link);
  }
}

/** A link ends for good; with an upload request, what is being sent. */
export function endLink(copy: Facts, link: Link): void {
  if (link.isOver) return;
  link.isOver = true;
  if ('uploadTo' in link.opens) discardEnded(copy);
}

/** Hours after which parts of guests that have not arrived are not waited for. */
const idleHours = 1;

/** Uploads of which nothing more will come are discarded: of who has left, was erased, or has sent no part for an hour. */
export function discardEnded(copy: Facts): void {
  for (const [id, { guest, by, isSent, lastPartAt }] of Object.entries(copy.uploads)) {
    const sender = guest === undefined ? undefined : copy.guests[guest];
    const link = sender && copy.links[sender.link];
    const isLeft = sender
      ? !sender.isErased && link !== undefined && isOpen(copy, link)
      : isMember(copy, by);
    const isIdle = sender && !isSent && copy.hours - lastPartAt >= idleHours;
    if (!isLeft || isIdle) delete copy.uploads[id];
  }
}

/** A member leaves: what they had shared opens to no one, also when they join again. */
export function leaveTeam(facts: Facts, name: string): Facts {
  return changed(facts, (copy) => {
    if (copy.owner === name) throw new Error(`${name} owns the workspace.`);
    delete copy.team[name];
    copy.former.push(name);
    if (copy.offered === name) copy.offered = null;
    if (copy.invited?.name === name) copy.invited = null;
    const made = Object.values(copy.links).filter(({ maker }) => maker === name);
    for (const link of made) link.maker = `${name} once`;
    discardEnded(copy);
  });
}

/** All that a workspace has is gone: its plan was cancelled here, or its owner has deleted the account. */
export function emptyWorkspace(facts: Facts): Facts {
  const { team, invited } = facts;
  const left = [...Object.keys(team), ...(invited ? [invited.name] : [])].reduce(leaveTeam, facts);
  return changed(left, (copy) => {
    for (const link of Object.values(copy.links)) link.isOver = true;
    for (const guest of Object.values(copy.guests)) guest.isErased = true;
    const nothing = { files: [], trash: [], reviews: {}, comments: [], uploads: {}, plan: null };
    Object.assign(copy, {
      ...nothing,
      hasColdStorage: false,
      isEmptying: true,
      lastChange: null,
    });
  });
}

/** Ends the links of folders that are left empty by what has gone from there. */
function endEmptied(copy: Facts, gone: readonly Stored[]): void {
  for (const link of Object.values(copy.links)) {
    const folder = folderOfLink(link);
    if (folder === undefined || hasFolder(copy, folder)) continue;
    if (gone.some(({ path }) => path.startsWith(folder))) endLinksBelow(copy, folder);
  }
}

/** A file or folder gets another path: reviews follow, and the links of a folder. */
export function move(facts: Facts, from: string, to: string): Facts {
  return changed(facts, (copy) => {
    const gone = filesAt(copy, [from]).map((file) => ({ ...file }));
    const moves = gone.map(({ path }) => ({ from: path, to: `${to}${path.slice(from.length)}` }));
    if (isFolder(from)) followFolder(copy, from, to);
    carry(copy, moves);
    endEmptied(copy, gone);
    copy.lastChange = {
      kind: 'move',
      moves,
      ...(isFolder(from) && { folder: [from, to] as [string, string] }),
    };
  });
}

/** What a link led to at the new path is gone: it must not open what comes. */
function followFolder(copy: Facts, from: string, to: string): void {
  endLinksBelow(copy, to);
  for (const { opens } of Object.values(copy.links)) {
    const moved = (folder: string) =>
      folder.startsWith(from) ? `${to}${folder.slice(from.length)}` : folder;
    if ('folder' in opens) opens.folder = moved(opens.folder);
    if ('uploadTo' in opens) opens.uploadTo = moved(opens.uploadTo);
  }
}

function carry(copy: Facts, moves: readonly { from: string; to: string }[]): void {
  for (const { from, to } of moves) {
    const file = fileAt(copy, from);
    if (!file) continue;
    for (const page of pagesOf(copy)) {
      if (page.content === file.content) page.path = to;
      // What the file had replaced is left in the trash, as if it had been deleted there.
      else if (page.path === from && !page.isErased) page.isWithdrawn = true;
    }
    endMaking(copy, file);
    file.path = to;
  }
}

/** A version that takes the place of another one has what was made of that, and nothing of what was being made. */
function endMaking(copy: Facts, { content }: Stored, left?: 'unsure'): void {
  if (copy.proxies[content] !== 'making') return;
  delete copy.proxies[content];
  if (left) copy.proxies[content] = left;
}

/**
 * A computer renames a file, which is a copy and a deletion at S3: the version before is left in the trash as `old`, and
 * the review of one that is shown follows the copy.
 */
export function copyAway(
  facts: Facts,
  { from, to, old }: { from: string; to: string; old: string },
): Facts {
  const file = fileAt(facts, from);
  if (!file) throw new Error(`There is no ${from}.`);
  return changed(move(facts, from, to), (copy) => {
    copy.trash.push({ ...file, content: old, reason: 'deleted' });
    delete fileAt(copy, to)?.isCold;
    copy.next += 1;
    copy.lastChange = null;
  });
}

/** A file goes to the other kind of storage: it is the same version to all who see it. */
export function setStorage(facts: Facts, path: string, isCold: boolean): Facts {
  return changed(facts, (copy) => {
    const file = fileAt(copy, path);
    if (!file) throw new Error(`There is no ${path}.`);
    endMaking(copy, file);
    delete file.isCold;
    if (isCold) file.isCold = true;
    copy.lastChange = null;
  });
}

/** A version in the trash is put back: it is shown again, and no other one. */
export function restore(facts: Facts, version: Stored): Facts {
  return changed(facts, (copy) => {
    copy.trash = copy.trash.filter(({ content }) => content !== version.content);
    const { path, content, by, isCold } = version;
    copy.files.push({ path, content, by, ...(isCold && { isCold }) });
    // Its job may end before, or has made it meanwhile.
    endMaking(copy, version, 'unsure');
    for (const one of pagesOf(copy)) {
      if (one.content === version.content) one.isWithdrawn = false;
    }
  });
}

/** Whether the last change can be undone, and nothing is in its way. */
export function canUndo(facts: Facts): boolean {
  const { lastChange } = facts;
  if (!lastChange) return false;
  if (lastChange.kind === 'delete') {
    return lastChange.files.every(
      ({ content, path }) =>
        isFree(facts, path) && facts.trash.some((one) => one.content === content),
    );
  }
  return lastChange.moves.every(({ from, to }) => fileAt(facts, to) && isFree(facts, from));
}

/** The last deletion or move is undone. Links that a deletion has ended stay so. */
export function undo(facts: Facts): Facts {
  const { lastChange } = facts;
  if (lastChange?.kind === 'delete') {
    const restored = lastChange.files.reduce(restore, facts);
    return { ...restored, lastChange: null };
  }
  return changed(facts, (copy) => {
    if (lastChange?.kind !== 'move') return;
    const { moves, folder } = lastChange;
    const gone = moves.map(({ to }) => ({ path: to, content: '', by: '' }));
    if (folder && hasFolder(copy, folder[0])) endLinksBelow(copy, folder[1]);
    else if (folder) followFolder(copy, folder[1], folder[0]);
    carry(
      copy,
      moves.map(({ from, to }) => ({ from: to, to: from })),
    );
    endEmptied(copy, gone);
    copy.lastChange = null;
  });
}

/** A version in the trash is gone for good, with what was said about it; a version or review of which nothing is left goes too. */
export function erase(facts: Facts, { content }: Stored): Facts {
  return changed(facts, (copy) => {
    copy.trash = copy.trash.filter((one) => one.content !== content);
    for (const [name, review] of Object.entries(copy.reviews)) {
      for (const { number, pages } of review.versions) {
        for (const page of pages) if (page.content === content) page.isErased = true;
        const isLeft = (at: number | undefined) =>
          at === undefined ? pages.some((one) => !one.isErased) : !pages[at - 1]?.isErased;
        copy.comments = copy.comments.filter(
          (one) => one.review !== name || one.version !== number || isLeft(one.page),
        );
      }
      if (leftVersions(review).length === 0) removeReview(copy, name);
    }
  });
}

export function removeReview(copy: Facts, name: string): void {
  delete copy.reviews[name];
  copy.comments = copy.comments.filter(({ review }) => review !== name);
}

/** The folders that there are, at any depth. */
export function foldersOf({ files }: Facts): string[] {
  const all = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  });
  return [...new Set(all)].toSorted();
}
