import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { createPortalSession } from '#shared/billing.ts';
import { isCustomerMissing, removeDeletedCustomer } from './customers.ts';
import { openPortal } from './portal.ts';

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
