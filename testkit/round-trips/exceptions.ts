/** A budget beside the default, and the reason for it. */
export type Exception = { table?: number; stripe?: number; because: string };

const steps = 'The steps of an end are made one after the other, so that each can be resumed.';
const accountOfLink = 'The link names the account, and the account its workspaces.';
const counted = 'A file is counted from what S3 lists, after S3 has changed it.';

const limited = 'The first rate limit guards the others, which take a round trip of their own.';

/** The budgets of calls that cannot keep to the default, by route, or by route and scenario; and those of events. */
export const exceptions: Readonly<Record<string, Exception>> = {
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
};
