import { isCustomerMissing, removeDeletedCustomer } from '#core/billing/customers.ts';
import { openPortal } from '#core/billing/portal.ts';
import { CallError } from '#core/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { createPortalSession } from '#shared/billing.ts';

export const handler = handle(createPortalSession, async ({ caller: { workspace } }) => {
  const { id, stripeCustomerId } = workspace;
  if (!stripeCustomerId) throw new CallError('no_subscription');
  try {
    return { url: await openPortal(stripeCustomerId) };
  } catch (error) {
    if (!isCustomerMissing(error)) throw error;
    await removeDeletedCustomer(id, stripeCustomerId);
    throw new CallError('no_subscription');
  }
});
