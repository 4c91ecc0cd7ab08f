import { pluralize } from '#web/lib/format.ts';
import type { EntryChange } from './entry-change.ts';
import { type ChangeResult, countFiles } from './use-file-changes.ts';

type Words = Pick<EntryChange, 'entries' | 'done' | 'undoable' | 'everything'>;

/** What a change is about to change: `3 items`. */
export function describeEntries({ entries, everything }: Pick<Words, 'entries' | 'everything'>) {
  return everything ? 'all items' : pluralize(entries.length, 'item');
}

/**
 * What a change has changed: `3 items deleted`. Where not all went well, and where the entries are not all that is
 * changed, the files that the server has counted. Undefined if nothing was changed.
 */
export function describeChanged(
  { entries, done, undoable, everything }: Words,
  { changes, refused, unknown, left }: ChangeResult,
): string | undefined {
  const files = countFiles(changes);
  const isCounted = everything || left || changes.some(({ failures }) => failures.length > 0);
  const items = entries.length - refused - unknown;
  // Folders are deleted and moved even where they contain no files.
  const countsFolders = undoable && !isCounted && entries.every(({ kind }) => kind === 'folder');
  if (items === 0 || (files === 0 && !countsFolders)) return undefined;
  return `${isCounted ? pluralize(files, 'file') : pluralize(items, 'item')} ${done}`;
}

/** What became of the rest; undefined if no request has failed. */
export function describeProblem(
  { done }: Pick<Words, 'done'>,
  { refused, unknown }: ChangeResult,
): string | undefined {
  if (refused > 0) return `${pluralize(refused, 'item')} could not be ${done}.`;
  if (unknown > 0) return `It is not known yet whether ${pluralize(unknown, 'item')} were ${done}.`;
  return undefined;
}
