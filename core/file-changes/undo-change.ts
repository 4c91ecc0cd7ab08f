import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { update } from '#core/table/write.ts';
import { auditedChange } from './audited-change.ts';
import { type ChangeItem, isMemberChange } from './change-item.ts';
import { movesOf } from './move-targets.ts';
import { findChange, newChange, type WantedChange } from './store.ts';

/**
 * Undoes a deletion or a move, once: exactly the files that it has changed. If it is not done yet, it changes no further
 * files.
 * @param actor the email of the caller
 * @throws CallError `not_found`, `cannot_undo`
 */
export async function undoChange(
  workspaceId: string,
  changeId: string,
  actor: string,
): Promise<ChangeItem> {
  const undone = await findChange(workspaceId, changeId);
  if (!undone || !isMemberChange(undone)) throw new CallError('not_found');
  const wanted = wantedFor(undone);
  if (!wanted || undone.undoes !== undefined) throw new CallError('cannot_undo');
  const { change, writes } = newChange(workspaceId, wanted);
  await transact([
    ...writes,
    update<ChangeItem>(
      keys.fileChange(workspaceId, changeId),
      { set: { undoneBy: change.id }, when: { id: changeId, undoneBy: absent } },
      () => new CallError('cannot_undo'),
    ),
    auditWrite(workspaceId, actor, auditedChange(undoneView(undone, wanted))),
  ]);
  return change;
}

/** Only these can be undone. */
type Undo = Extract<WantedChange, { kind: 'restore' | 'move' }>;

function wantedFor({ id: undoes, kind }: ChangeItem): Undo | null {
  if (kind === 'delete') return { kind: 'restore', versions: [], undoes };
  if (kind === 'move') return { kind: 'move', moves: [], undoes };
  return null;
}

/** What the undo does, for the audit log: its own items name no files. */
function undoneView(undone: ChangeItem, wanted: Undo): Undo {
  if (undone.kind === 'delete') {
    const versions = undone.paths.map((path) => ({ path, version: '' }));
    return { kind: 'restore', versions };
  }
  if (undone.kind !== 'move') return wanted;
  return { kind: 'move', moves: movesOf(undone).map(({ path, to }) => ({ path: to, to: path })) };
}
