import type { AuditedChange } from '#shared/calls/audit.ts';
import type { MemberChange } from './change-item.ts';
import { movesOfChange } from './moves.ts';
import type { ChangeRequest } from './store.ts';

/** What the audit log says of a change: the first of what was chosen, and how much was. */
export function auditDetailsOf(change: MemberChange<ChangeRequest>): AuditedChange {
  switch (change.kind) {
    case 'move': {
      const moves = movesOfChange(change);
      const { path = '', to = '' } = moves[0] ?? {};
      return { kind: 'files_moved', path, to, count: moves.length };
    }
    case 'create':
      return { kind: 'project_created', path: change.folder, template: change.template };
    case 'delete':
      return { kind: 'files_deleted', ...chosen(change.paths) };
    case 'restore':
      return { kind: 'files_restored', ...chosen(change.versions.map(({ path }) => path)) };
    case 'erase':
      return change.versions
        ? { kind: 'files_erased', ...chosen(change.versions.map(({ path }) => path)) }
        : { kind: 'trash_emptied' };
    case 'set_storage': {
      const kind = change.storage === 'cold' ? 'files_archived' : 'files_unarchived';
      return { kind, ...chosen(change.paths) };
    }
  }
}

function chosen(paths: readonly string[]): { path: string; count: number } {
  return { path: paths[0] ?? '', count: paths.length };
}
