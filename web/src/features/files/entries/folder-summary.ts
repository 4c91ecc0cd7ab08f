import { pluralize } from '#web/lib/format.ts';
import type { Entry } from './entries.ts';

/** What is in a list: `3 folders, 120 files`; empty for an empty one, which says so itself. */
export function summarize(entries: readonly Entry[]): string {
  const folders = entries.filter(({ kind }) => kind === 'folder').length;
  const files = entries.length - folders;
  const parts = [
    folders > 0 && pluralize(folders, 'folder'),
    files > 0 && pluralize(files, 'file'),
  ];
  return parts.filter(Boolean).join(', ');
}
