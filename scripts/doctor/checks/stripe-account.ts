import Stripe from 'stripe';
import { deployedCheck } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';

interface StripeAccount {
  isLive: boolean;
  takesCharges: boolean;
  takesCards: boolean;
  paysOut: boolean;
  /** The information that Stripe still requires, by its API names. */
  due: string[];
  hasSupportEmail: boolean;
}

/** Our restricted keys may not read the account: Stripe has no narrower permission than its owner's details. */
type Unreadable = 'unreadable';

/** The account in Stripe's API: https://docs.stripe.com/api/accounts/object. The rest is in the runbook. */
export const stripeAccount = deployedCheck<StripeAccount | Unreadable | undefined>({
  title: "Stripe's account",
  async fetch({ stripe }) {
    if (!stripe) return undefined;
    const account = await stripe.client.accounts.retrieveCurrent().catch((cause: unknown) => {
      if (cause instanceof Stripe.errors.StripePermissionError) return undefined;
      throw cause;
    });
    if (!account) return 'unreadable';
    return {
      isLive: stripe.key.isLive,
      takesCharges: account.charges_enabled,
      takesCards: account.capabilities?.card_payments === 'active',
      paysOut: account.payouts_enabled,
      due: [
        ...(account.requirements?.past_due ?? []),
        ...(account.requirements?.currently_due ?? []),
      ],
      hasSupportEmail: Boolean(account.business_profile?.support_email),
    };
  },
  judge(account) {
    if (account === 'unreadable') {
      return [
        note('stripe_account_unreadable', {
          means:
            "It is unknown whether Stripe accepts payments and pays out: the functions' key may not read the account, and does not need to.",
          action: 'Check once in the dashboard: https://dashboard.stripe.com/account/status',
        }),
      ];
    }
    // In test mode Stripe accepts test cards whatever the account's state is.
    if (!account?.isLive) return [];
    const { takesCharges, takesCards, paysOut, due, hasSupportEmail } = account;
    const findings: Finding[] = [];
    if (!takesCharges || !takesCards) {
      findings.push(
        error('stripe_charges_disabled', {
          means: `Stripe accepts no ${takesCharges ? 'cards' : 'payments'} for this account: plans cannot be bought.`,
          action: 'Complete the account: https://dashboard.stripe.com/account/onboarding',
        }),
      );
    }
    if (!paysOut) {
      findings.push(
        warning('stripe_payouts_disabled', {
          means: 'Stripe accepts payments, but does not pay out.',
          action: 'Add a bank account: https://dashboard.stripe.com/settings/payouts',
        }),
      );
    }
    if (due.length > 0) {
      findings.push(
        warning('stripe_requirements_due', {
          means: `Stripe requires more information, or will stop payments: ${[...new Set(due)].join(', ')}.`,
          action: 'Provide it in the dashboard: https://dashboard.stripe.com/account/status',
        }),
      );
    }
    if (!hasSupportEmail) {
      findings.push(
        note('stripe_support_email_missing', {
          means: 'Receipts and invoices have no address to which customers can write.',
          action: 'Add one: https://dashboard.stripe.com/settings/public',
        }),
      );
    }
    return findings;
  },
});
