import type { AccountSetUp } from '@cutbay/stripe-emulator/set-up';
import { portalConfiguration } from '#core/billing/portal.ts';
import { catalog } from '#shared/catalog.ts';

/** What `npm run stripe:setup` creates in an account at Stripe: the emulator starts with it. */
export const stripeSetUp: AccountSetUp = { catalog, portalConfiguration };
