import type { AccountSetUp } from '@cutbay/stripe-emulator/set-up';
import { portalConfiguration } from '#core/billing/checkout/portal.ts';
import { cardsOnlyName } from '#core/billing/subscription/cards-only.ts';
import { catalog } from '#shared/rules/catalog.ts';

/** What `npm run stripe:setup` creates in an account at Stripe: the emulator starts with it. */
export const stripeSetUp: AccountSetUp = {
  catalog,
  paymentMethods: {
    name: cardsOnlyName,
    link: { display_preference: { preference: 'off' } },
    us_bank_account: { display_preference: { preference: 'off' } },
  },
  portalConfiguration,
};
