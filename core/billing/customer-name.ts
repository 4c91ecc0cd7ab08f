import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';

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
