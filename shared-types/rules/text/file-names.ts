import { isSeen } from './visible-text.ts';

/** Maximum length of a path that the site stores, in UTF-8 bytes. */
export const maxPathBytes = 900;

/**
 * Maximum length of a path that sync tools can store, in UTF-8 bytes: an S3 key has at most 1,024, of which the
 * workspace's prefix takes 39. A sort key of DynamoDB, which holds the path too, has the same limit.
 */
export const maxStoredPathBytes = 1_024 - 39;

/** Maximum length of one name within a path, in UTF-8 bytes: that of the file systems that sync tools write to. */
const maxNameBytes = 255;

/** The length in UTF-8 bytes; more than any limit for a text that UTF-8 cannot represent. */
export function utf8Length(text: string): number {
  if (!text.isWellFormed()) return Number.POSITIVE_INFINITY;
  return encodeURIComponent(text).replaceAll(/%[\dA-F]{2}/g, '.').length;
}

/** What is wrong with a name that would lead into a folder. */
export const slashInName = 'A name cannot contain a slash.';

/** Why a name cannot be given to a file or folder, as a sentence; null where it can. */
export function refusalOfName(name: string): string | null {
  if (name.trim() === '') return 'A name is missing.';
  if (name !== name.trim()) return 'A name cannot begin or end with a space.';
  if (name === '.' || name === '..') return `A file or folder cannot be named “${name}”.`;
  if (/[/\\]/.test(name)) return slashInName;
  if (!isSeen(name)) return 'A name cannot contain characters that are not visible.';
  if (utf8Length(name) > maxNameBytes)
    return `A name can have at most ${maxNameBytes} bytes. Please shorten it.`;
  return null;
}

/** Why nothing can be stored under a path, as a sentence; null where it can. */
export function refusalOfPath(path: string): string | null {
  if (utf8Length(path) > maxPathBytes)
    return `A path can have at most ${maxPathBytes} bytes. Please shorten a name.`;
  return path.split('/').map(refusalOfName).find(Boolean) ?? null;
}

/** A segment that browsers resolve in URLs, whether it is encoded or not (https://url.spec.whatwg.org/#double-dot-path-segment). */
const relativeSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Whether a browser can open a file by a link: sync tools can store names that it resolves to another address. */
export function isLinkable(path: string): boolean {
  return !relativeSegment.test(path);
}

/** The maximum number of paths in one request. */
export const maxPathsAtOnce = 1_000;
/** The most files whose posters are requested at once. */
export const maxPostersAtOnce = 100;

/** Days after which a deleted or replaced file is gone for good. */
export const trashDays = 30;

/** The largest file: 5 TB, in parts of which S3 allows 10,000. */
export const maxFileBytes = 5_000_000_000_000;
/** What is wrong with a file beyond `maxFileBytes`. */
export const fileTooLarge = 'A file can have at most 5 TB.';

/** Why a folder cannot be moved to a folder in it. */
export const folderIntoItself = 'A folder cannot be moved into itself.';

/** Up to this many bytes, 16 MiB, a file is sent in one part. */
export const onePartBytes = 16 * 2 ** 20;

/** The last name of a path, without the slash at the end of a folder's. */
export function nameOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\/$/, '');
}

/** The folder that contains a path: with a slash at its end, or empty for the top one. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

/** A name as the search compares it: without differences of case, of accents, and of Unicode's forms. */
export function foldedName(name: string): string {
  if (isPrintableAscii.test(name)) return name.toLowerCase();
  // Only the marks of European letters: others, such as those of kana, make another letter.
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Most names are: a search folds 50,000 in a request. */
const isPrintableAscii = /^[ -~]*$/;
