import type { Mail } from '#core/clients/mail.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import type { MessageKind } from './inbox.ts';

/**
 * Stores a user's message and queues the operator's copy, in one transaction.
 * @param message what the kind of message has beside its id and date, as the inbox reads it
 */
export async function saveMessage(
  kind: MessageKind,
  message: Record<string, unknown>,
  operatorsCopy: Mail,
): Promise<void> {
  const id = newId();
  const writtenAt = now().toISOString();
  const key = keys[kind](writtenAt.slice(0, 'YYYY-MM'.length), id);
  await transact([put(key, { ...message, id, writtenAt }), queueMailWrite(operatorsCopy)]);
}
