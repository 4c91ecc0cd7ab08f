import * as z from 'zod';
import { type Route, route } from '../http/router.ts';

/**
 * The account of the key, with every capability: https://docs.stripe.com/api/accounts/retrieve. Contains only the
 * fields that describe its capabilities.
 */
export const accountRoutes: Route[] = [
  route('GET', '/v1/account', z.strictObject({}), () => ({
    id: 'acct_local',
    object: 'account',
    business_profile: { name: null, support_email: 'help@localhost', support_url: null, url: null },
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    payouts_enabled: true,
    requirements: {
      currently_due: [],
      disabled_reason: null,
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    type: 'standard',
  })),
];
