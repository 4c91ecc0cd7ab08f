import type { calls } from './api.ts';

/** The function behind `$default`, the gateway's route for requests that match no call. */
export const unknownCall = 'events/unknown-call';

/**
 * Functions that no API call triggers: Stripe's events, the outbox's stream, SES events, schedules, the gateway's
 * authorizer, and what responds to requests that are no call.
 */
export const eventFunctions = [
  'events/stripe-webhook',
  'events/send-mail',
  'events/mail-events',
  'events/reconcile',
  'events/authorize-origin',
  unknownCall,
] as const;

export type FunctionKey = keyof typeof calls | (typeof eventFunctions)[number];

/**
 * The partitions of the table that a function reads (or only checks, within a transaction) and those that it writes: a
 * whole key, or a key prefix if it ends with `#`.
 */
export interface TableAccess {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

function access(reads: string, writes: string, limits = ''): TableAccess {
  const list = (words: string) => words.split(' ').filter((word) => word !== '');
  const counts = list(limits).map((limit) => `ATTEMPTS#${limit}#`);
  return { reads: [...list(reads), ...counts], writes: [...list(writes), ...counts] };
}

/** Identifies the caller and their workspace, and renews the session on calls that may write. */
const session = 'USER# WORKSPACE#';
const readsAsCaller = access(session, '');
const writesOwn = access(session, 'USER#');
/** Adds audit entries to the caller's workspaces. */
const writesNoted = access(session, 'USER# WORKSPACE#');
/** The same, with a security mail and the link in it. */
const writesSecurityNotice = access(
  session,
  'LINK# MAIL# USER# WORKSPACE#',
  'security_mails_to_mailbox_of_unconfirmed',
);

/**
 * What syncing a subscription with Stripe accesses. Every call that changes what an open Checkout would pay for has to
 * sync it, in case it was just paid.
 */
const syncReads = 'CUSTOMER# DUPLICATES EMAIL# UNREADABLE_SUBSCRIPTIONS USER# WORKSPACE#';
const syncWrites =
  'CUSTOMER# DUPLICATES EMAIL# LINK# MAIL# PURCHASES UNREADABLE_SUBSCRIPTIONS USER# WORKSPACE#';
const syncs = access(syncReads, syncWrites);

const mailedInvitations =
  'invitations_mailed_of_workspace invitations_of_workspace_to_mailbox invitations_to_mailbox invitations_of_unconfirmed invitations_of_unconfirmed_to_mailbox';

/**
 * The least privileges of each function on the table (`dynamodb:LeadingKeys`). Tests deny what is not listed, like IAM
 * (`testkit/granted-access.ts`).
 */
const tableAccess: Readonly<Record<FunctionKey, TableAccess>> = {
  // Public calls.
  'account/register': access(
    'EMAIL# LINK# USER# WORKSPACE#',
    'EMAIL# LINK# MAIL# USER# WORKSPACE# WORKSPACES#',
    'register_from_address account_mails_to_mailbox',
  ),
  'account/login': access(
    'EMAIL# USER# WORKSPACE#',
    'LINK# MAIL# USER# WORKSPACE#',
    'login_to_account login_from_address login_of_device login_to_account_anywhere logins_of_user new_browser_mails_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'account/logout': writesNoted,
  'account/confirm-email': access('LINK# USER#', 'LINK# USER#'),
  'account/forgot-password': access(
    'EMAIL# USER#',
    'LINK# MAIL#',
    'reset_of_account reset_to_mailbox_of_unconfirmed reset_from_address',
  ),
  'account/reset-password': access(
    'LINK# USER# WORKSPACE#',
    'LINK# MAIL# USER# WORKSPACE#',
    'security_mails_to_mailbox_of_unconfirmed',
  ),
  'account/secure-account': access(
    'LINK# USER# WORKSPACE#',
    'LINK# MAIL# USER# WORKSPACE#',
    'secure_account_from_address',
  ),
  'second-factor/complete-login': access(
    'USER# WORKSPACE#',
    'LINK# MAIL# USER# WORKSPACE#',
    'second_step_of_user second_step_of_user_daily second_step_of_device new_browser_mails_of_user second_step_of_device_daily security_mails_to_mailbox_of_unconfirmed',
  ),
  'second-factor/request-passkey': access('USER#', 'CHALLENGE#', 'passkey_requests_from_address'),
  'second-factor/login-with-passkey': access(
    'CHALLENGE# USER# WORKSPACE#',
    'CHALLENGE# LINK# MAIL# USER# WORKSPACE#',
    'passkeys_from_address logins_of_user new_browser_mails_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'team-members/get-invitation': access('LINK# WORKSPACE#', ''),
  'billing/get-claim': access('EMAIL# LINK#', ''),
  'messages/send-contact-message': access('', 'CONTACT# MAIL#', 'contact_from_address'),
  // Public purchases; the dashboard's part needs a session.
  'billing/create-subscription': access(syncReads, syncWrites, 'purchase_from_address'),

  // Calls of signed-in users.
  'account/get-user': writesOwn,
  'account/logout-everywhere': writesNoted,
  'account/list-sessions': readsAsCaller,
  'account/end-session': writesNoted,
  'account/change-username': writesOwn,
  'account/change-email': access(
    `${session} CHALLENGE# EMAIL#`,
    'CHALLENGE# LINK# MAIL# USER#',
    'own_password change_of_email change_to_mailbox_by_user change_to_mailbox_of_unconfirmed',
  ),
  'account/delete-account': access(
    `${syncReads} CHALLENGE# LINK# MAIL#`,
    `${syncWrites} CHALLENGE# WORKSPACES#`,
    'own_password account_mails_to_mailbox',
  ),
  'account/confirm-new-email': access(
    `${syncReads} LINK#`,
    syncWrites,
    'security_mails_to_mailbox_of_unconfirmed',
  ),
  'account/resend-confirmation': access(
    session,
    'LINK# MAIL# USER#',
    'confirmation_of_user account_mails_to_mailbox',
  ),
  'account/change-password': access(
    `${session} CHALLENGE#`,
    'CHALLENGE# LINK# MAIL# USER# WORKSPACE#',
    'own_password password_changes_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'second-factor/confirm-identity': access(session, 'USER#', 'own_password'),
  'second-factor/request-confirmation': access(
    session,
    'CHALLENGE# USER#',
    'second_factors_of_user',
  ),
  'second-factor/confirm-with-passkey': access(
    `${session} CHALLENGE#`,
    'CHALLENGE# USER#',
    'own_password',
  ),
  'second-factor/get-second-factors': readsAsCaller,
  'second-factor/begin-authenticator': access(session, 'USER#', 'second_factors_of_user'),
  'second-factor/finish-authenticator': access(
    session,
    'LINK# MAIL# USER# WORKSPACE#',
    'authenticator_codes_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'second-factor/begin-passkey': access(session, 'CHALLENGE# USER#', 'second_factors_of_user'),
  'second-factor/add-passkey': access(
    `${session} CHALLENGE#`,
    'CHALLENGE# LINK# MAIL# USER# WORKSPACE#',
    'security_mails_to_mailbox_of_unconfirmed',
  ),
  'second-factor/rename-factor': writesOwn,
  'second-factor/remove-factor': writesSecurityNotice,
  'second-factor/renew-recovery-codes': access(
    session,
    'LINK# MAIL# USER# WORKSPACE#',
    'second_factors_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'workspace/set-company-name': access(session, 'USER# WORKSPACE# WORKSPACES#'),
  'workspace/require-second-factor': access(
    session,
    'LINK# MAIL# USER# WORKSPACE#',
    'second_factors_of_user security_mails_to_mailbox_of_unconfirmed',
  ),
  'workspace/export-workspace': access(session, 'USER# WORKSPACE#', 'exports_of_workspace'),
  'workspace/list-workspaces': readsAsCaller,
  'workspace/open-workspace': writesOwn,
  'team-members/list-team-members': readsAsCaller,
  'team-members/add-team-member': access(
    syncReads,
    syncWrites,
    `invitations_of_workspace ${mailedInvitations}`,
  ),
  'team-members/change-role': access(session, 'LINK# MAIL# USER# WORKSPACE#'),
  'team-members/remove-team-member': syncs,
  'team-members/resend-invitation': access(
    session,
    'LINK# MAIL# USER# WORKSPACE#',
    `invitation_of_member ${mailedInvitations}`,
  ),
  'team-members/accept-invitation': access(`${session} LINK#`, 'LINK# USER# WORKSPACE#'),
  'storage/get-storage': readsAsCaller,
  'storage/get-cold-storage': readsAsCaller,
  'storage/update-storage': syncs,
  'storage/update-cold-storage': syncs,
  'billing/save-subscription': syncs,
  'billing/create-portal-session': access(`${syncReads} PORTAL`, `${syncWrites} PORTAL`),
  'billing/cancel-subscription': syncs,
  'billing/list-invoices': readsAsCaller,
  'billing/get-billing': readsAsCaller,
  'billing/get-quote': writesOwn,
  'billing/claim-purchase': access(`${syncReads} LINK#`, syncWrites),
  'billing/list-purchases': access(`${session} EMAIL#`, ''),
  'billing/claim-waiting-purchase': syncs,
  'audit/list-audit-entries': readsAsCaller,
  'messages/send-feedback': access(session, 'FEEDBACK# MAIL# USER#', 'feedback_of_user'),

  // Functions that no API call triggers.
  'events/stripe-webhook': access(
    `${syncReads} PURCHASES STRIPE_EVENT#`,
    `${syncWrites} STRIPE_EVENT#`,
  ),
  'events/send-mail': access('MAIL# SUPPRESSED# UNSENT_MAIL', 'MAIL# UNSENT_MAIL'),
  'events/mail-events': access('SUPPRESSED#', 'SUPPRESSED#'),
  'events/reconcile': access(
    `${syncReads} DISCREPANCY# PURCHASES STRIPE_EVENT# WORKSPACES#`,
    `${syncWrites} DISCREPANCY# STRIPE_EVENT# WORKSPACES#`,
  ),
  'events/authorize-origin': access('', ''),
  [unknownCall]: access('', ''),
};

/** @throws Error for a function that is not listed above. */
export function tableAccessOf(key: string): TableAccess {
  const found = Object.entries(tableAccess).find(([listed]) => listed === key)?.[1];
  if (!found) throw new Error(`${key} is not in shared-types/table-access.ts.`);
  return found;
}

/** A partition as a pattern for IAM policies. */
export function partitionPattern(partition: string): string {
  return partition.endsWith('#') ? `${partition}*` : partition;
}
