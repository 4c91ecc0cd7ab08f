/** A budget beside the default, and the reason for it. */
export type Exception = { table?: number; stripe?: number; because: string };

const stripeDecides = 'Stripe is the ledger: it is asked what is paid, owed and next.';
const steps = 'The steps of an end are made one after the other, so that each can be resumed.';
const accountOfLink = 'The link names the account, and the account its workspaces.';
const counted = 'A file is counted from what S3 lists, after S3 has changed it.';

const limited = 'The first rate limit guards the others, which take a round trip of their own.';

/** The budgets of calls that cannot keep to the default, by route, or by route and scenario; and those of events. */
export const exceptions: Readonly<Record<string, Exception>> = {
  'GET /api/billing': { stripe: 4, because: stripeDecides },
  'GET /api/invoices': { stripe: 1, because: stripeDecides },
  'POST /api/quote': { stripe: 2, because: stripeDecides },
  'GET /api/export': {
    table: 5,
    because: 'The rows of the team name the accounts that have a second factor.',
  },

  'POST /api/change-email': { because: limited },
  'POST /api/change-password': { because: limited },
  'POST /api/forgot-password': { because: limited },
  'POST /api/login': { because: limited },
  'POST /api/login/passkey': { because: limited },
  'POST /api/login/second-step': { because: limited },
  'POST /api/resend-confirmation': { because: limited },
  'POST /api/team-members': { because: limited },
  'POST /api/register with a purchase to claim': { because: 'The link names the purchase.' },
  'POST /api/register by invitation': {
    table: 5,
    because: 'The link names the row, and the new member sees the workspace as it then is.',
  },
  'POST /api/reset-password': { table: 4, because: accountOfLink },
  'POST /api/secure-account': { table: 4, because: accountOfLink },
  'POST /api/confirm-new-email': {
    table: 13,
    stripe: 1,
    because: 'Each workspace of the user changes with the email, and the customer at Stripe.',
  },
  'DELETE /api/sessions/{id} that has connected computers': { table: 7, because: steps },
  'DELETE /api/account': { table: 33, stripe: 7, because: steps },

  'DELETE /api/team-members/{id}': {
    table: 4,
    because: 'The row names the user whose devices are disconnected in the same transaction.',
  },
  'POST /api/team-members/{id}/invitation': {
    table: 6,
    because: 'The row comes before its limit, and that before those of the mail.',
  },
  'POST /api/invitations/{token}': {
    table: 4,
    because: 'The link names the row, which has the role of the membership.',
  },
  'POST /api/user/company-name of a workspace with a plan': {
    stripe: 2,
    because: 'The customer is read, since a business keeps its legal name, and named.',
  },
  'POST /api/folders': { table: 5, because: counted },
  'POST /api/uploads/{id}/complete': { table: 5, because: counted },
  'DELETE /api/uploads/{id}': { table: 5, because: counted },

  'POST /api/create-subscription': {
    table: 6,
    stripe: 4,
    because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
  },
  'POST /api/create-subscription for the first time': {
    stripe: 3,
    because: 'A Checkout, with prices and payment methods that are looked up every ten minutes.',
  },
  'POST /api/create-subscription to undo a declined increase that carries the credit of many decreases':
    {
      table: 6,
      stripe: 7,
      because: 'The invoice is voided, its lines are read, and the credit is restored, once.',
    },
  'POST /api/create-subscription after the customer was deleted at Stripe': {
    table: 14,
    stripe: 7,
    because: 'The customer is removed from the table, and created again.',
  },
  'POST /api/save-subscription': {
    stripe: 2,
    because: 'The session comes with its subscription, which is given its payment settings.',
  },
  'POST /api/create-portal-session': {
    stripe: 2,
    because: 'The very first call of all finds the configuration.',
  },
  'POST /api/create-portal-session when its configuration is known': {
    stripe: 1,
    because: 'The page of the portal.',
  },
  'POST /api/create-portal-session of a customer who was deleted at Stripe': {
    table: 14,
    stripe: 4,
    because: 'The customer is removed from the table, and the end of the plan synced.',
  },
  'POST /api/cancel-subscription': { table: 13, stripe: 4, because: steps },
  'POST /api/keep-subscription': { table: 6, stripe: 2, because: steps },
  'POST /api/claims/{token}': { table: 12, stripe: 4, because: steps },
  'POST /api/purchases/{id}': { table: 11, stripe: 5, because: steps },

  'POST /webhooks/stripe': {
    table: 4,
    stripe: 1,
    because: 'An event is only a trigger: Stripe is asked between reading and committing.',
  },
  'POST /webhooks/stripe that a Checkout was paid': {
    table: 5,
    stripe: 4,
    because: 'A subscription that starts is given its payment settings, its customer a name.',
  },
  'POST /webhooks/stripe that a subscription was cancelled by Cancel Plan, which was interrupted then':
    {
      table: 11,
      stripe: 2,
      because: steps,
    },
  'events/storage-event': { table: 4, because: counted },
  'events/storage-event after the plan was cancelled': {
    table: 6,
    because: 'What arrives after the end of a plan starts another emptying.',
  },
  'events/resume-changes': { table: 3, because: 'The changes are listed, and each is started.' },
  'ops/storage': {
    table: 26,
    because: 'Listing, uploads and sums are compared, repaired, and compared again.',
  },
  'events/change-files of a purchase that registering has reserved': {
    table: 24,
    stripe: 4,
    because: steps,
  },
  // Files are changed four at once: how many requests coincide varies.
  'events/change-files': { table: 24, because: 'Each file of a change is read, changed, counted.' },
  'events/send-mail': { table: 9, because: 'Three mails, one after the other: read, send, mark.' },
  'events/reconcile': {
    table: 66,
    stripe: 13,
    because: 'Every list is compared, page by page, and what differs is repaired.',
  },
};
