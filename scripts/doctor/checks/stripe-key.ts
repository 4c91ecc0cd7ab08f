import Stripe from 'stripe';
import type { Settings } from '#infra/stage/settings.ts';
import { deployedCheck } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';
import type { StripeKey } from '../stripe-access.ts';

/** The key, whether Stripe accepts it, and what it may not read; undefined if none is stored. */
type Facts = { key: StripeKey; isTaken: boolean; forbidden: string[] } | undefined;

/**
 * A list of each resource that the functions use, by its name in the form of a restricted key: one that may not be
 * read may not be written either (docs.stripe.com/keys/restricted-api-keys). Whether the others may be written cannot
 * be asked without writing; Stripe's answer to a call that may not names the permission, in the function's log.
 */
const lists: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  Customers: ({ customers }) => customers.list({ limit: 1 }),
  Subscriptions: ({ subscriptions }) => subscriptions.list({ limit: 1 }),
  Invoices: ({ invoices }) => invoices.list({ limit: 1 }),
  'Checkout Sessions': ({ checkout }) => checkout.sessions.list({ limit: 1 }),
  'Charges and Refunds': ({ charges }) => charges.list({ limit: 1 }),
  Products: ({ products }) => products.list({ limit: 1 }),
  Prices: ({ prices }) => prices.list({ limit: 1 }),
};

/** The functions' key. */
export const stripeKey = deployedCheck<Facts>({
  title: "Stripe's key",
  async fetch({ stripe }) {
    if (!stripe) return undefined;
    const forbidden: string[] = [];
    for (const [resource, list] of Object.entries(lists)) {
      try {
        await list(stripe.client);
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeAuthenticationError) {
          return { key: stripe.key, isTaken: false, forbidden };
        }
        if (!(cause instanceof Stripe.errors.StripePermissionError)) throw cause;
        forbidden.push(resource);
      }
    }
    return { key: stripe.key, isTaken: true, forbidden };
  },
  judge(facts, { settings }) {
    if (!facts) return [];
    const { key, isTaken, forbidden } = facts;
    if (isTaken) {
      return [
        ...judgeStripeKey(key, settings),
        ...(forbidden.length > 0 ? [lacksPermissions(forbidden)] : []),
      ];
    }
    return [
      error('stripe_key_refused', {
        means: 'Stripe rejects the stored key: it was deleted, rolled or has expired.',
        action: 'Create a new restricted key, and store it.',
        command: replaceKey(settings.stage),
      }),
    ];
  },
});

function lacksPermissions(forbidden: string[]): Finding {
  return error('stripe_key_forbidden', {
    means: `The functions' key may not read what they need: ${forbidden.join(', ')}.`,
    action:
      "Edit the restricted key in Stripe's dashboard; the runbook's table has every permission: https://dashboard.stripe.com/apikeys",
  });
}

/** Checks that a key's mode and type fit the stage. */
export function judgeStripeKey(
  { isLive, isRestricted }: StripeKey,
  { stage, keepsData }: Pick<Settings, 'stage' | 'keepsData'>,
): Finding[] {
  const findings: Finding[] = [];
  if (isLive && !keepsData) {
    findings.push(
      error('stripe_key_live', {
        means: `A live key on ${stage}, whose data is deleted with its stack: users would be charged for it.`,
        action: "Store a key of Stripe's test mode.",
        command: replaceKey(stage),
      }),
    );
  }
  if (!isLive && keepsData) {
    findings.push(
      note('stripe_key_test', {
        means: `${stage} accepts no real money: its key is of Stripe's test mode.`,
        action: 'Before customers arrive, store a restricted live key.',
        command: replaceKey(stage),
      }),
    );
  }
  if (!isRestricted) {
    findings.push(
      warning('stripe_key_unrestricted', {
        means: 'The functions have a secret key, which permits everything, including payouts.',
        action:
          "Create a restricted key with the permissions in the runbook's table, and store it.",
        command: replaceKey(stage),
      }),
    );
  }
  return findings;
}

function replaceKey(stage: string): string {
  return `npm run deploy -- --stage ${stage} --replace-stripe-key`;
}
