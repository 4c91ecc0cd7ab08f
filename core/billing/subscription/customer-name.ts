import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';
import { findWorkspace } from '#core/workspaces/store.ts';

/** The key of a customer's metadata that has the name that we gave it last. */
const givenName = 'workspaceName';

/**
 * Gives a customer the name of its workspace, which its next invoices bear. A name that was changed since, as in the
 * portal, is kept; so is the legal name that a business has stated with its tax id
 * (docs.stripe.com/tax/checkout/tax-ids). Idempotent; a no-op for a deleted customer.
 * @throws CallError `payment_provider`
 */
export async function nameCustomer(customer: string, name: string): Promise<void> {
  const found = await nullIfMissing(
    callStripe((stripe) => stripe.customers.retrieve(customer, { expand: ['tax_ids'] })),
  );
  if (!found || found.deleted || found.tax_ids?.data.length || found.name === name) return;
  const given = found.metadata[givenName];
  if (given && found.name !== given) return;
  const named = { name, metadata: { [givenName]: name } };
  await nullIfMissing(callStripe((stripe) => stripe.customers.update(customer, named)));
}

/**
 * Gives the customer of a new subscription the name of the workspace that it is for, if that has one.
 * @throws CallError `payment_provider`
 */
export async function nameBuyer(customer: string, workspaceId: string): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  if (workspace?.companyName) await nameCustomer(customer, workspace.companyName);
}
