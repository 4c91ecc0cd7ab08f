import type { StoredOpensOf } from '#core/links/ports/link-opens.ts';
import { having } from '#core/table/conditions.ts';
import type { LinkTarget } from './link-target.ts';

/** A folder that a link opens. */
export function folderTarget(opens: StoredOpensOf<'folder'>): LinkTarget {
  const { kind, folder, movedBy } = opens;
  return {
    folder,
    movedBy,
    takesFiles: false,
    maxBytes: 0,
    purpose: () => 'see the files of a folder',
    subject: async () => ({ opens: { kind, folder } }),
    newWrites: () => [],
    isUnchanged: having<typeof opens>({ kind, folder }),
    movedTo: (to, changeId) => ({ ...opens, folder: to, movedBy: changeId }),
    limitedTo: () => opens,
    reads: () => [],
    describe: () => ({ opens: { kind, folder }, isLeft: true }),
  };
}
