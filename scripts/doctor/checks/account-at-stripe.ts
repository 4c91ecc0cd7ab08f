import Stripe from 'stripe';
import { deployedCheck } from '../check.ts';

interface StripeAccount {
  /**
   * Our restricted keys may not read the account: Stripe has no narrower permission than its owner's details.
   */
  isReadable: boolean;
  takesCharges: boolean;
  takesCards: boolean;
  paysOut: boolean;
  /** The information that Stripe still requires, by its API names. */
  due: string[];
  hasSupportEmail: boolean;
}

/** An account without a problem, which nothing is said about. */
const unread = {
  isReadable: false,
  takesCharges: true,
  takesCards: true,
  paysOut: true,
  due: [],
  hasSupportEmail: true,
};

/** The account in Stripe's API: https://docs.stripe.com/api/accounts/object. The rest is in the runbook. */
export const stripeAccount = deployedCheck<StripeAccount>({
  title: "Stripe's account",
  async fetch({ stripe }) {
    if (!stripe) return [];
    const account = await stripe.client.accounts.retrieveCurrent().catch((cause: unknown) => {
      if (cause instanceof Stripe.errors.StripePermissionError) return undefined;
      throw cause;
    });
    if (!account) return [unread];
    // In test mode Stripe accepts test cards whatever the account's state is.
    if (!stripe.key.isLive) return [];
    const { requirements } = account;
    return [
      {
        isReadable: true,
        takesCharges: account.charges_enabled,
        takesCards: account.capabilities?.card_payments === 'active',
        paysOut: account.payouts_enabled,
        due: [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])],
        hasSupportEmail: Boolean(account.business_profile?.support_email),
      },
    ];
  },
  rows: [
    {
      code: 'stripe_account_unreadable',
      severity: 'note',
      when: ({ isReadable }) => !isReadable,
      means:
        "It is unknown whether Stripe accepts payments and pays out: the functions' key may not read the account, and does not need to.",
      action: 'Check once in the dashboard: https://dashboard.stripe.com/account/status',
    },
    {
      code: 'stripe_charges_disabled',
      severity: 'error',
      when: ({ takesCharges, takesCards }) => !takesCharges || !takesCards,
      means: ({ takesCharges }) =>
        `Stripe accepts no ${takesCharges ? 'cards' : 'payments'} for this account: plans cannot be bought.`,
      action: 'Complete the account: https://dashboard.stripe.com/account/onboarding',
    },
    {
      code: 'stripe_payouts_disabled',
      severity: 'warning',
      when: ({ paysOut }) => !paysOut,
      means: 'Stripe accepts payments, but does not pay out.',
      action: 'Add a bank account: https://dashboard.stripe.com/settings/payouts',
    },
    {
      code: 'stripe_requirements_due',
      severity: 'warning',
      when: ({ due }) => due.length > 0,
      means: ({ due }) =>
        `Stripe requires more information, or will stop payments: ${[...new Set(due)].join(', ')}.`,
      action: 'Provide it in the dashboard: https://dashboard.stripe.com/account/status',
    },
    {
      code: 'stripe_support_email_missing',
      severity: 'note',
      when: ({ hasSupportEmail }) => !hasSupportEmail,
      means: 'Receipts and invoices have no address to which customers can write.',
      action: 'Add one: https://dashboard.stripe.com/settings/public',
    },
  ],
});
