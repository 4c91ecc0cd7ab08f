import type { TransactionWrite } from '#core/table/write.ts';
import { newChange } from './change/store.ts';

/**
 * Lets a file be moved, which has arrived in a folder that was moved since its upload began, for the transaction that
 * counts it. Apart from the change itself, as `discardEndedUploadsWrites`.
 */
export function moveFileWrites(
  workspaceId: string,
  move: { path: string; to: string },
): TransactionWrite[] {
  return newChange(workspaceId, { kind: 'move', moves: [move] }).writes;
}
