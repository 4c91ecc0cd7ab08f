import {
  CornerUpLeft,
  Download,
  Expand,
  Film,
  Flame,
  FolderArchive,
  FolderInput,
  FolderOpen,
  Images,
  Inbox,
  Info,
  Link,
  MessageSquare,
  Pencil,
  RotateCcw,
  Share2,
  Snowflake,
  Trash2,
} from 'lucide-react';
import type { StorageKind } from '#shared/calls/files.ts';
import { isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { type Entry, isSlashFile } from '#web/features/files/entries/entries.ts';
import { maxPages } from '#web/features/files/entries/max-pages.ts';
import type { SharePart } from '#web/features/files/files-page.ts';
import type { FileAction } from './file-action.ts';

/** More downloads at once are refused or asked about by browsers. */
const maxDownloads = 10;

interface FileActionsParts {
  /** Why the user may not change these; undefined if they may. */
  refusal: string | undefined;
  /** Whether the user may move files to the other storage class. */
  mayArchive: boolean;
  /** Whether the list is a search, whose rows come from many folders. */
  isSearch: boolean;
  open: (entry: Entry) => void;
  show: (entry: Entry) => void;
  /** Undefined if the user may not. */
  review: ((paths: readonly string[]) => void) | undefined;
  share: SharePart;
  copyLink: (entry: Entry) => void;
  info: (entry: Entry) => void;
  /** Has the proxy of a film made in the cloud; undefined if the user may not. */
  makeProxy: ((entry: Entry) => void) | undefined;
  download: (entries: readonly Entry[]) => void;
  /** Downloads them as one ZIP. */
  zip: (entries: readonly Entry[]) => void;
  rename: (entry: Entry) => void;
  move: (entries: readonly Entry[]) => void;
  /** What can be done about who sees a folder, and with its tree. */
  manage: (entries: readonly Entry[]) => FileAction[];
  setStorage: (entries: readonly Entry[], storage: StorageKind) => void;
  remove: (entries: readonly Entry[]) => void;
}

/** What can be done with files and folders. */
export function fileActions(entries: readonly Entry[], parts: FileActionsParts): FileAction[] {
  const [first] = entries;
  if (!first) return [];
  const { refusal, review } = parts;
  // By its path it would be taken for the folder.
  if (entries.some(isSlashFile)) return actionsOfSlashFiles(entries, parts);
  const actions: FileAction[] = [];
  if (entries.length === 1) {
    actions.push({
      id: 'open',
      label: first.kind === 'folder' ? 'Open' : 'Preview',
      icon: first.kind === 'folder' ? FolderOpen : Expand,
      run: () => parts.open(first),
      menuOnly: true,
    });
    if (review && isReviewable(first)) {
      actions.push({
        id: 'review',
        label: 'Review',
        icon: MessageSquare,
        run: () => review([first.path]),
        menuOnly: true,
      });
    }
    const { run, request, refusal: notShared } = parts.share;
    actions.push({
      id: 'share',
      label: 'Share',
      icon: Share2,
      refusal: notShared,
      run: () => run(first.path),
      menuOnly: true,
    });
    if (first.kind === 'folder') {
      actions.push({
        id: 'request',
        label: 'Request files',
        icon: Inbox,
        // The sentence above says who they are.
        refusal: notShared && 'Members who can share can also request files.',
        run: () => request(first.path),
        menuOnly: true,
      });
    }
    if (parts.isSearch) {
      actions.push({
        id: 'show',
        label: 'Show in folder',
        icon: CornerUpLeft,
        run: () => parts.show(first),
      });
    }
    actions.push({
      id: 'copy_link',
      label: 'Copy link',
      icon: Link,
      run: () => parts.copyLink(first),
      menuOnly: true,
    });
    if (first.kind !== 'folder' || isRestrictedFolder(first.path)) {
      actions.push({
        id: 'info',
        label: 'Info',
        icon: Info,
        run: () => parts.info(first),
        menuOnly: true,
      });
    }
    const { makeProxy } = parts;
    if (makeProxy && first.kind === 'video') {
      actions.push({
        id: 'proxy',
        label: first.hasProxy ? 'Make the proxy again' : 'Make a proxy',
        icon: Film,
        run: () => makeProxy(first),
        menuOnly: true,
      });
    }
  }
  if (review && entries.filter(isImage).length > 1) {
    actions.push({
      id: 'review_set',
      label: `Review ${entries.length} as one set`,
      icon: Images,
      refusal: refusalToReviewAsSet(entries),
      run: () => review(entries.map(({ path }) => path)),
    });
  }
  // What cannot be downloaded one by one is downloaded as one ZIP.
  if (refusalToDownload(entries) === undefined) {
    actions.push({
      id: 'download',
      label: 'Download',
      icon: Download,
      run: () => parts.download(entries),
    });
  }
  if (entries.length > 1 || first.kind === 'folder') {
    actions.push({
      id: 'zip',
      label: 'Download as ZIP',
      icon: FolderArchive,
      run: () => parts.zip(entries),
    });
  }
  // A restricted folder stays where it is, by the name that no one can guess.
  const isFixed = entries.some(({ path }) => isRestrictedFolder(path));
  if (entries.length === 1 && !isFixed) {
    actions.push({
      id: 'rename',
      label: 'Rename',
      icon: Pencil,
      refusal,
      run: () => parts.rename(first),
    });
  }
  if (!isFixed) {
    actions.push({
      id: 'move',
      label: 'Move',
      icon: FolderInput,
      refusal,
      run: () => parts.move(entries),
    });
  }
  actions.push(...parts.manage(entries));
  if (parts.mayArchive && entries.some(({ storage }) => storage !== 'cold')) {
    actions.push({
      id: 'cold',
      label: 'Move to cold',
      icon: Snowflake,
      run: () => parts.setStorage(entries, 'cold'),
    });
  }
  if (parts.mayArchive && entries.some(({ storage }) => storage !== 'hot')) {
    actions.push({
      id: 'hot',
      label: 'Move to hot',
      icon: Flame,
      run: () => parts.setStorage(entries, 'hot'),
    });
  }
  actions.push({
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    refusal,
    danger: true,
    run: () => parts.remove(entries),
  });
  return actions;
}

function actionsOfSlashFiles(
  entries: readonly Entry[],
  { refusal, download, remove }: FileActionsParts,
): FileAction[] {
  const notDownloaded = refusalToDownload(entries);
  return [
    {
      id: 'download',
      label: 'Download',
      icon: Download,
      refusal: notDownloaded,
      run: () => download(entries),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      refusal,
      danger: true,
      run: () => remove(entries),
    },
  ];
}

const isImage = ({ kind }: Entry) => kind === 'image';

function refusalToReviewAsSet(entries: readonly Entry[]): string | undefined {
  const other = entries.find((entry) => !isImage(entry));
  if (other) return `Only pictures make a set: ${visibleName(other.name)} is none.`;
  return entries.length > maxPages ? `A set has up to ${maxPages} pictures.` : undefined;
}

/** Whether there is something to comment on: a picture, a sound, or both. */
export function isReviewable({ kind }: Entry): boolean {
  return kind === 'video' || kind === 'audio' || kind === 'image';
}

/**
 * Why a user may not change some files, as one line; undefined where they may. What is in a folder only the server
 * knows, which then says how many files are not theirs.
 * @param email of the user
 */
export function refusalToChange(
  entries: readonly Entry[],
  { mayChangeAll, email }: { mayChangeAll: boolean; email: string },
): string | undefined {
  const isOwn = ({ kind, uploadedBy }: Entry) => kind === 'folder' || uploadedBy?.email === email;
  return mayChangeAll || entries.every(isOwn) ? undefined : 'You can change only your own uploads.';
}

function refusalToDownload(entries: readonly Entry[]): string | undefined {
  if (entries.some(({ kind }) => kind === 'folder')) {
    return 'Folders are downloaded by a connected computer: see Connect.';
  }
  if (entries.length > maxDownloads) {
    return `Up to ${maxDownloads} files can be downloaded at once here. For more, see Connect.`;
  }
  return undefined;
}

interface TrashActionsParts {
  /** Whether the user may erase files for good. */
  mayErase: boolean;
  download: (entries: readonly Entry[]) => void;
  restore: (entries: readonly Entry[]) => void;
  erase: (entries: readonly Entry[]) => void;
}

/** What can be done with files in the trash. */
export function trashActions(entries: readonly Entry[], parts: TrashActionsParts): FileAction[] {
  if (entries.length === 0) return [];
  const actions: FileAction[] = [
    {
      id: 'download',
      label: 'Download',
      icon: Download,
      refusal: refusalToDownload(entries),
      run: () => parts.download(entries),
    },
    {
      id: 'restore',
      label: 'Restore',
      icon: RotateCcw,
      refusal: entries.every(({ mayRestore }) => mayRestore)
        ? undefined
        : 'You can restore only your own uploads.',
      run: () => parts.restore(entries),
    },
  ];
  if (parts.mayErase) {
    actions.push({
      id: 'erase',
      label: 'Erase for good',
      icon: Trash2,
      danger: true,
      run: () => parts.erase(entries),
    });
  }
  return actions;
}
