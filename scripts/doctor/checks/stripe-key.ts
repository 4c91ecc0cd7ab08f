import Stripe from 'stripe';
import type { Settings } from '#infra/settings.ts';
import { deployedCheck } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';
import type { StripeKey } from '../stripe-access.ts';

/** The key, and whether Stripe accepts it; undefined if none is stored. */
type Facts = { key: StripeKey; isTaken: boolean } | undefined;

/** The functions' key. Even the most restricted of our keys may read a price. */
export const stripeKey = deployedCheck<Facts>({
  title: "Stripe's key",
  async fetch({ stripe }) {
    if (!stripe) return undefined;
    const isTaken = await stripe.client.prices.list({ limit: 1 }).then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof Stripe.errors.StripeAuthenticationError) return false;
        if (cause instanceof Stripe.errors.StripePermissionError) return true;
        throw cause;
      },
    );
    return { key: stripe.key, isTaken };
  },
  judge(facts, { settings }) {
    if (!facts) return [];
    if (facts.isTaken) return judgeStripeKey(facts.key, settings);
    return [
      error('stripe_key_refused', {
        means: 'Stripe rejects the stored key: it was deleted, rolled or has expired.',
        action: 'Create a new restricted key, and store it.',
        command: replaceKey(settings.stage),
      }),
    ];
  },
});

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
