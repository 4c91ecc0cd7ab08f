import { CallError } from '#core/errors.ts';
import { isCustomerMissing, removeDeletedCustomer } from './customers.ts';
import { openPortal } from './portal.ts';

/**
 * Opens the customer portal of a workspace and returns its URL.
 * @throws CallError `no_subscription` without a customer, also if it was deleted at Stripe; `payment_provider`
 */
export async function openWorkspacePortal(workspace: {
  id: string;
  stripeCustomerId: string | null;
}): Promise<string> {
  const { id, stripeCustomerId } = workspace;
  if (!stripeCustomerId) throw new CallError('no_subscription');
  try {
    return await openPortal(stripeCustomerId);
  } catch (error) {
    if (!isCustomerMissing(error)) throw error;
    await removeDeletedCustomer(id, stripeCustomerId);
    throw new CallError('no_subscription');
  }
}
