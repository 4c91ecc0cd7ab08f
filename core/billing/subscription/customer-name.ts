import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';
import { findWorkspace } from '#core/workspaces/store.ts';

/**
 * Gives a customer the name of its workspace, which its next invoices bear. A business that has stated its tax id keeps
 * the legal name that it stated with it (docs.stripe.com/tax/checkout/tax-ids). Idempotent; a no-op for a deleted
 * customer.
 * @throws CallError `payment_provider`
 */
export async function nameCustomer(customer: string, name: string): Promise<void> {
  const found = await nullIfMissing(
    callStripe((stripe) => stripe.customers.retrieve(customer, { expand: ['tax_ids'] })),
  );
  if (!found || found.deleted || found.tax_ids?.data.length || found.name === name) return;
  await nullIfMissing(callStripe((stripe) => stripe.customers.update(customer, { name })));
}

/**
 * Gives the customer of a new subscription the name of the workspace that it is for, if that has one.
 * @throws CallError `payment_provider`
 */
export async function nameBuyer(customer: string, workspaceId: string): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  if (workspace?.companyName) await nameCustomer(customer, workspace.companyName);
}
