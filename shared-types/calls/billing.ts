import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { eitherBody } from '#shared/rules/either-body.ts';
import { done, email, nextPage, unitPrices } from '#shared/rules/fields.ts';
import { nameText } from '#shared/rules/names.ts';
import { paidPlanIds, planIds, teamSize } from '#shared/rules/plans.ts';

const teamSizeRule = `Team size is a whole number from ${teamSize.min} to ${teamSize.max}.`;

/** Amounts of an invoice in US dollars; a negative total becomes credit. */
const invoiceSums = z.object({
  total: z.number(),
  /** The part of the total that is paid from credit. */
  creditApplied: z.number(),
  /** The amount charged to the card. */
  amountDue: z.number(),
});
export type InvoiceSums = z.infer<typeof invoiceSums>;

/** An invoice of the workspace, as the dashboard lists it. */
const invoice = z.extend(invoiceSums, {
  id: z.string(),
  number: z.nullable(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** What was refunded of its payments, in US dollars: it stays paid. */
  refunded: z.number(),
  /** Stripe's own value. */
  status: z.nullable(z.string()),
  /** Stripe's page for it. */
  url: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = operation({
  route: 'GET /api/invoices',
  access: 'see_billing',
  reaches: 'nothing',
  summary: "The workspace's invoices, newest first, in pages of up to 100.",
  query: z.object({ after: z.optional(nextPage) }),
  answer: z.object({
    invoices: z.array(invoice),
    /** Set if there are older ones: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
  errors: ['payment_provider'],
});

/** Unpaid invoices. */
const owed = z.object({
  /** US dollars still to be paid, in total. */
  amount: z.number(),
  /** Due date of the oldest one, ISO 8601. */
  since: z.string(),
  /** Where to pay the oldest one, on the payment provider's page. */
  url: z.nullable(z.string()),
});

export const getBilling = operation({
  route: 'GET /api/billing',
  access: 'see_billing',
  reaches: 'nothing',
  summary: 'What is overdue, the next invoice as the payment provider previews it, and the credit.',
  answer: z.object({
    /** The unpaid invoices of the running subscription, or null. */
    overdue: z.nullable(owed),
    /** The unpaid invoices of plans that have ended, or null. */
    owed: z.nullable(owed),
    /** The renewal invoice, or null if there will be none. */
    nextInvoice: z.nullable(
      z.extend(invoiceSums, {
        /** ISO 8601. */
        at: z.string(),
        /** Seats billed by it. */
        seats: z.int(),
      }),
    ),
    /** Credit balance in US dollars; zero if there is none. */
    credit: z.number(),
    /** How the plan is paid as arranged with the support: then it cannot be changed. Null as a rule. */
    arrangement: z.nullable(
      z.object({
        kind: z.enum(['paused', 'by_invoice']),
        /** When payments resume, ISO 8601, if that is set. */
        until: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['payment_provider'],
});
export type Billing = z.infer<typeof getBilling.answer>;

/**
 * The body of the public subscribe page. Enterprise is a known plan, but is rejected with a pointer to the contact
 * form.
 */
const purchase = z.object({
  planId: z.enum(planIds, { error: 'Please choose the Starter or the Business plan.' }),
  userEmail: email,
  userName: nameText('Your name', 200),
  teamSize: z
    .int({ error: teamSizeRule })
    .check(z.minimum(teamSize.min, teamSizeRule), z.maximum(teamSize.max, teamSizeRule)),
});
export type Purchase = z.infer<typeof purchase>;

const figure = (name: string) => z.number({ error: `${name} must be a number.` });

const requestedPlan = z.enum(paidPlanIds, {
  error: 'Please choose the Starter or the Business plan.',
});

/** Unix seconds: the moment from which a change of the running subscription is prorated. */
const prorationDate = z.int({ error: 'prorationDate must be a whole number of seconds.' }).check(
  z.positive({
    error: 'prorationDate must be after 1970.',
  }),
);

/**
 * What a press of Update Plan charges to a card. Amounts are US dollars; together, the lines are `dueNow`.
 */
const immediateCharge = z.object({
  /** The card on file, or null if there is none. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** For the rest of the paid month: `earlier` is what changes before this one have left, `credit` pays a part. */
  lines: z.array(
    z.object({
      kind: z.enum(['members', 'hot', 'cold', 'earlier', 'credit']),
      amount: z.number(),
    }),
  ),
  /** Days left in the paid month, the one that has begun included. */
  daysLeft: z.int(),
});
export type ImmediateCharge = z.infer<typeof immediateCharge>;

/**
 * The body of Update Plan: the plan is the target, all other figures are those the user saw. `dueNow` and, if a
 * subscription runs, `prorationDate` come from one quote.
 */
const updatePlanFields = z.object({
  plan: requestedPlan,
  memberCount: figure('memberCount'),
  pricePerMember: figure('pricePerMember'),
  storageAmount: figure('storageAmount'),
  coldStorageAmount: figure('coldStorageAmount'),
  memberDifference: z.int({ error: 'memberDifference must be a whole number.' }),
  memberCost: figure('memberCost'),
  storageCost: figure('storageCost'),
  coldStorageCost: figure('coldStorageCost'),
  subtotal: figure('subtotal'),
  tax: figure('tax'),
  total: figure('total'),
  /** US dollars, to the cent. */
  dueNow: z.optional(figure('dueNow')),
  prorationDate: z.optional(prorationDate),
});

/** The body of Update Plan, in which no `prorationDate` is sent without its `dueNow`. */
const updatePlan = updatePlanFields.check(
  z.refine(({ dueNow, prorationDate }) => dueNow !== undefined || prorationDate === undefined, {
    error: 'dueNow must be sent together with prorationDate.',
    path: ['dueNow'],
  }),
);
export type UpdatePlan = z.infer<typeof updatePlan>;

/** The two bodies of `create-subscription`, distinguished by their plan field. */
const purchaseOrUpdatePlan = eitherBody('planId', purchase, updatePlan);

export const createSubscription = operation({
  route: 'POST /api/create-subscription',
  access: 'public',
  summary:
    'Start or change a subscription: from the public page (`planId`), or from the dashboard with a session (`plan`).',
  body: purchaseOrUpdatePlan,
  bodies: [purchase, updatePlan],
  answer: z.union([z.object({ url: z.string() }), z.object({ redirect: z.string() }), done]),
  errors: [
    'subscription_running',
    'quote_changed',
    'plan_too_small',
    'plan_ends',
    'plan_arranged',
    'not_paid',
    'payment_provider',
    'too_many_attempts',
  ],
});

export const saveSubscription = operation({
  route: 'POST /api/save-subscription',
  access: 'manage_billing',
  reaches: 'nothing',
  summary: 'Sync the subscription after the return from Checkout.',
  body: z.object({
    // Becomes part of a path at Stripe, where `..` would address another resource.
    session_id: z
      .string({ error: 'session_id is missing.' })
      .check(
        z.trim(),
        z.regex(/^cs_\w{1,250}$/, 'session_id must be the id of a Checkout session.'),
      ),
  }),
  answer: done,
  errors: ['not_found', 'not_paid', 'payment_provider'],
});

export const createPortalSession = operation({
  route: 'POST /api/create-portal-session',
  access: 'manage_billing',
  reaches: 'nothing',
  summary: "The URL of the payment provider's customer portal, for cards and invoices.",
  answer: z.object({ url: z.string() }),
  errors: ['no_subscription', 'payment_provider'],
});

export const cancelSubscription = operation({
  route: 'POST /api/cancel-subscription',
  access: 'manage_billing',
  reaches: 'nothing',
  summary: 'Cancel the subscription immediately, and remove members, invitations and storage.',
  answer: done,
  errors: ['no_subscription', 'payment_provider'],
});

export const keepSubscription = operation({
  route: 'POST /api/keep-subscription',
  access: 'manage_billing',
  reaches: 'nothing',
  summary: 'Keep a subscription that is set to end: it renews as before.',
  answer: done,
  errors: ['no_subscription', 'payment_provider'],
});

const dollarsAMonth = z.number();

export const getQuote = operation({
  route: 'POST /api/quote',
  access: 'see_billing',
  reaches: 'nothing',
  summary: 'What Update Plan would charge now, and the monthly price.',
  body: z.object({ plan: requestedPlan }),
  answer: z.object({
    quote: z.object({
      plan: z.enum(paidPlanIds),
      memberCount: z.int(),
      pricePerMember: dollarsAMonth,
      storageAmount: z.number(),
      coldStorageAmount: z.number(),
      memberCost: dollarsAMonth,
      storageCost: dollarsAMonth,
      coldStorageCost: dollarsAMonth,
      subtotal: dollarsAMonth,
      tax: dollarsAMonth,
      total: dollarsAMonth,
    }),
    /** US dollars, to the cent. */
    dueNow: z.number(),
    /** When the next month is charged, ISO 8601. */
    nextPaymentAt: z.string(),
    prices: unitPrices,
    /** If a subscription runs: to be sent back with `dueNow`, so that exactly that amount is charged. */
    prorationDate: z.optional(prorationDate),
    /** If Update Plan charges `dueNow` to the card on file as soon as it is pressed. */
    charge: z.optional(immediateCharge),
    /** The renewal invoice at `nextPaymentAt` after this change, credit and refunds included, where it is known. */
    nextInvoice: z.optional(invoiceSums),
  }),
  errors: ['plan_too_small', 'plan_ends', 'plan_arranged', 'payment_provider'],
});
