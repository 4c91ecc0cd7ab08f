import type { UserItem } from '#core/identity/store.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { FormerWorkspace } from '#shared/rules/former-workspace.ts';
import { formerMemberMail } from './mails.ts';

/** Tells a user that they have lost a workspace, on their account and by mail; for the transaction that removes them. */
export function tellFormerMemberWrites(
  { id, email }: Pick<UserItem, 'id' | 'email'>,
  lost: Omit<FormerWorkspace, 'leftAt'>,
): TransactionWrite[] {
  const formerWorkspace = { ...lost, leftAt: now().toISOString() };
  return [
    update<UserItem>(keys.user(id), { set: { formerWorkspace } }, () => new StaleReadError()),
    queueMailWrite(formerMemberMail(email, formerWorkspace)),
  ];
}
