/**
 * What a call uses of the table beyond what every call of its access uses (`table-access.ts`): partitions, each a whole
 * key, or a key prefix if it ends with `#`.
 */
export interface TableUse {
  /** The partitions that it reads, or only checks within a transaction. */
  readonly reads?: readonly string[];
  /** The partitions that it writes; for calls that need a permission, those of the workspace if left out. */
  readonly writes?: readonly string[];
  /** The rate limits that it counts (`core/rate-limits`): it writes their counters, and reads none. */
  readonly limits?: readonly string[];
}

/**
 * Syncs a subscription with Stripe. Every call that changes what an open Checkout would pay for has to sync it, in case
 * it was just paid. A cancellation that it finds ends the service: members go, with their devices, and
 * a change of files is started that deletes all of them.
 */
export const subscriptionSync = {
  reads: [
    'CUSTOMER#',
    'DEVICES#',
    'DUPLICATES',
    'EMAIL#',
    'FILES#',
    'UNREADABLE_SUBSCRIPTIONS',
    'USER#',
    'WORKSPACE#',
  ],
  writes: [
    'CUSTOMER#',
    'DEVICES#',
    'DEVICE_KEY#',
    'DUPLICATES',
    'EMAIL#',
    'FILES#',
    'FILE_CHANGES',
    'LINK#',
    'MAIL#',
    'PURCHASES',
    'UNREADABLE_SUBSCRIPTIONS',
    'USER#',
    'WORKSPACE#',
  ],
} as const satisfies TableUse;

/** Adds audit entries to the caller's workspaces. */
export const auditing = { writes: ['WORKSPACE#'] } as const satisfies TableUse;

/** Adds an audit entry and mails a link: an invitation, or the link of a security mail. */
export const auditedMail = {
  writes: ['LINK#', 'MAIL#', 'WORKSPACE#'],
} as const satisfies TableUse;

/** The limits of mails about the security of an account. */
export const securityMailLimits = ['security_mails_to_mailbox_of_unconfirmed'] as const;

/** The limits of mails about a sign-in in a new browser. */
export const signInMailLimits = ['new_browser_mails_of_user', ...securityMailLimits] as const;

/** The limits of mails that invite to a workspace. */
export const invitationMailLimits = [
  'invitations_mailed_of_workspace',
  'invitations_of_workspace_to_mailbox',
  'invitations_to_mailbox',
  'invitations_of_unconfirmed',
  'invitations_of_unconfirmed_to_mailbox',
] as const;
