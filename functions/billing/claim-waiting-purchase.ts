import { claimIntoWorkspace } from '#core/billing/claim-into-workspace.ts';
import { requirePendingPurchase } from '#core/billing/claim-link.ts';
import { CallError } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { claimWaitingPurchase } from '#shared/claims.ts';

export const handler = handle(
  claimWaitingPurchase,
  async ({ params, caller: { user, workspace } }) => {
    if (!user.emailConfirmed) throw new CallError('not_found');
    const purchase = await requirePendingPurchase(user.email, params.id, workspace.id);
    await claimIntoWorkspace(purchase, workspace.id, user.email, [assertEmailConfirmed(user)]);
    return done;
  },
);

/** A condition check: at the time of the claim the account still has the email, and the email is still confirmed. */
function assertEmailConfirmed({ id, email }: UserItem): TransactionWrite {
  return assertThat<UserItem>(
    keys.user(id),
    { email, emailConfirmed: true },
    () => new CallError('not_found'),
  );
}
