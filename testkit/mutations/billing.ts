import type { Mutation } from './mutation.ts';

export const billingMutations: Mutation[] = [
  {
    rule: 'At least one seat is billed.',
    file: 'shared-types/rules/pricing.ts',
    from: 'return Math.max(minSeats, members);',
    to: 'return members;',
    caughtBy: {
      file: 'shared-types/rules/pricing.test.ts',
      title: 'an empty team is billed one seat',
    },
  },
  {
    rule: 'A running subscription keeps the prices that it was bought at.',
    file: 'shared-types/rules/pricing.ts',
    from: 'if (running.plan === plan) return running.prices;',
    to: '',
    caughtBy: {
      file: 'shared-types/rules/pricing.test.ts',
      title: 'a running subscription keeps its prices',
    },
  },
  {
    rule: 'A renewal bills no more seats than were announced.',
    file: 'core/billing/renewal/renewal-seats.ts',
    from: 'return Math.max(billed, Math.min(allowed, target));',
    to: 'return Math.max(billed, allowed);',
    caughtBy: { file: 'core/billing/renewal/renewal-seats.test.ts', title: 'announced' },
  },
  {
    rule: 'A change charges the amount that was shown, or nothing.',
    file: 'core/billing/plan/update-plan.ts',
    from: "if (charged !== dueNow) throw new CallError('quote_changed');",
    to: '',
    caughtBy: {
      file: 'functions/billing/tests/quotes/quote-date.integration.test.ts',
      title: 'an amount that does not match the proration date charges nothing',
    },
  },
  {
    rule: 'Checkout opens only for the figures that were shown.',
    file: 'core/billing/plan/decide-change.ts',
    from: 'if (!isWhole || !isQuoteUnchanged(shownQuote, target))',
    to: 'if (!isWhole)',
    caughtBy: {
      file: 'functions/billing/tests/tampering.integration.test.ts',
      title: 'no Checkout opens for a tampered figure',
    },
  },
  {
    rule: 'The price of a team that a plan does not hold is not shown.',
    file: 'web/src/features/subscribe/plan-summary.tsx',
    from: 'if (maxMembers !== null && memberCount > maxMembers) {',
    to: 'if (maxMembers === 0) {',
    caughtBy: {
      file: 'web/src/features/subscribe/plan-summary.test.tsx',
      title: 'a team that Starter does not hold is shown no sum',
    },
  },
  {
    rule: 'No signed-in owner pays for a second plan.',
    file: 'core/billing/checkout/assert-no-second-plan.ts',
    from: 'const { runningPlan } = workspace;',
    to: 'const { runningPlan } = { ...workspace, runningPlan: undefined };',
    caughtBy: {
      file: 'functions/billing/tests/second-plan.integration.test.ts',
      title: 'a signed-in owner whose plan runs is refused',
    },
  },
  {
    rule: 'A claimed purchase renews.',
    file: 'core/billing/claims/complete-claim.ts',
    from: 'cancel_at_period_end: false,',
    to: '',
    caughtBy: {
      file: 'core/billing/claims/end-purchase.integration.test.ts',
      title: 'a claimed purchase renews',
    },
  },
  {
    rule: 'A purchase that no workspace claims is refunded.',
    file: 'core/billing/claims/end-purchase.ts',
    from: 'await refundAndTell(purchase);',
    to: '',
    caughtBy: {
      file: 'core/billing/claims/end-purchase.integration.test.ts',
      title: 'a purchase that no workspace claims ends with its first month',
    },
  },
  {
    rule: 'Of two plans of a workspace the older stays, whichever event comes first.',
    file: 'core/billing/sync/duplicate-subscriptions.ts',
    from: 'a.created - b.created',
    to: 'b.created - a.created',
    caughtBy: {
      file: 'functions/billing/tests/second-subscription.integration.test.ts',
      title: 'of two paid Checkouts the older stays',
    },
  },
  {
    rule: 'No buyer is told that a payment is not refunded which our support has refunded.',
    file: 'core/billing/invoices/refunds.ts',
    from: "if (hasStripeCode(error, 'charge_already_refunded')) return null;",
    to: '',
    caughtBy: {
      file: 'core/billing/claims/end-purchase.integration.test.ts',
      title: 'a payment that our support has refunded meanwhile',
    },
  },
  {
    rule: 'A sync never saves what it read at Stripe before a newer one.',
    file: 'core/billing/subscription/store.ts',
    from: 'set: { version: version + 1 }, when',
    to: 'set: { version }, when',
    caughtBy: {
      file: 'core/billing/stripe-events.integration.test.ts',
      title: 'keeps a sync from saving what it read at Stripe before',
    },
  },
  {
    rule: 'An event that changes nothing is marked as processed, too.',
    file: 'core/billing/subscription/store.ts',
    from: 'await transact([confirmed, recordEventWrite(eventId), ...beside]);',
    to: 'await transact([confirmed, ...beside]);',
    caughtBy: {
      file: 'core/billing/stripe-events.integration.test.ts',
      title: 'keeps a sync from saving what it read at Stripe before',
    },
  },
  {
    rule: 'An event of the test mode grants nothing while our key is live, nor the reverse.',
    file: 'functions/events/stripe-webhook.ts',
    from: 'livemode !== (await isLiveMode())',
    to: 'false',
    caughtBy: {
      file: 'core/billing/stripe-events.integration.test.ts',
      title: 'a live-mode event grants nothing',
    },
  },
  {
    rule: 'What is unpaid for the time after an end can no longer be paid.',
    file: 'core/billing/sync/sync-subscription.ts',
    from: 'else if (endsNow) await voidUnusedInvoices(subscription);',
    to: '',
    caughtBy: {
      file: 'core/billing/invoices/unpaid-invoices.integration.test.ts',
      title: 'an end that the product has not made voids what is open',
    },
  },
  {
    rule: 'A payment after the end of a plan becomes credit.',
    file: 'core/billing/invoices/late-payments.ts',
    from: 'await creditInvoice(invoice);',
    to: '',
    caughtBy: {
      file: 'functions/billing/tests/after-the-end.integration.test.ts',
      title: 'what is paid for a plan after its end is credit',
    },
  },
  {
    rule: 'A refund and the credit of a decrease do not return the same money twice.',
    file: 'core/billing/invoices/unearned-credit.ts',
    from: '-returned - refundedOf(invoice, charges)',
    to: '-returned',
    caughtBy: {
      file: 'functions/billing/tests/credit/credit-at-the-end.integration.test.ts',
      title: 'a refund reverses the credit of the same payment once',
    },
  },
  {
    rule: 'Members and files are kept for 30 days after an end that was not chosen here.',
    file: 'core/billing/sync/retention.ts',
    from: 'const retentionDays = 30;',
    to: 'const retentionDays = 3;',
    caughtBy: {
      file: 'functions/billing/tests/end-reasons.integration.test.ts',
      title: 'a plan ended by the portal keeps',
    },
  },
];
