import type { TransactionWrite } from '#core/table/write.ts';
import { newChange } from './change/store.ts';

/**
 * Lets the unfinished uploads of members who have left, of guests who were erased, and of links that have ended, be
 * discarded, for the transaction that ends them: the table's stream starts the change, and the schedule resumes it until
 * it is done. Apart from the change itself, so that who ends one does not load S3's client.
 */
export function discardEndedUploadsWrites(workspaceId: string): TransactionWrite[] {
  return newChange(workspaceId, { kind: 'discard_uploads' }).writes;
}
