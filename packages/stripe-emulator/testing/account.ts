import type { AccountSetUp } from '../set-up.ts';

/** The catalog of the tests' account, in US cents a month. */
export const catalog = [
  { id: 'starter_member', name: 'Starter, per member', cents: 2_500 },
  { id: 'business_member', name: 'Business, per member', cents: 5_000 },
  { id: 'hot_storage_250gb', name: 'Hot storage, 250 GB', cents: 1_500 },
  { id: 'cold_storage_1tb', name: 'Cold storage, 1 TB', cents: 1_000 },
];

export const accountSetUp: AccountSetUp = {
  catalog,
  paymentMethods: {
    name: 'Cards',
    us_bank_account: { display_preference: { preference: 'off' } },
  },
  portalConfiguration: {
    name: 'Workspace billing',
    metadata: { use: 'workspace_billing' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'none' },
    },
  },
};
