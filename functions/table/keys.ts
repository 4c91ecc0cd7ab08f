/**
 * Every key of the single table. Partition and sort keys are `pk` and `sk`; ids are time-ordered, so a Query over a
 * prefix answers oldest first. Items that end by themselves carry `expiresAt` (seconds since 1970).
 */
export interface Key {
  pk: string;
  sk: string;
}

export const keys = {
  user: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'USER' }),
  /** Holds an e-mail for the one account that has it. */
  accountEmail: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'ACCOUNT' }),
  /** A session; it is over when this is gone. */
  session: (userId: string, sessionId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sessionId}`,
  }),
  /** The authenticator app of a person. */
  authenticator: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'FACTOR#AUTHENTICATOR' }),
  /** A passkey of a person. */
  passkey: (userId: string, passkeyId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `FACTOR#PASSKEY#${passkeyId}`,
  }),
  /** The recovery codes of a person, hashed. */
  recoveryCodes: (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'FACTOR#RECOVERY' }),
  /** An authenticator app that is being set up. */
  pendingAuthenticator: (userId: string): Key => ({
    pk: `USER#${userId}`,
    sk: 'PENDING_AUTHENTICATOR',
  }),
  /** What a passkey is to sign, once. */
  challenge: (challenge: string): Key => ({ pk: `CHALLENGE#${challenge}`, sk: 'CHALLENGE' }),
  /** A link that was mailed, under the hash of its token: who has the table still has no link. */
  link: (tokenHash: string): Key => ({ pk: `LINK#${tokenHash}`, sk: 'LINK' }),
  /** How often somebody has tried something of late. */
  attempts: (limit: string, who: string): Key => ({
    pk: `ATTEMPTS#${limit}#${who}`,
    sk: 'ATTEMPTS',
  }),
  /** That a person belongs to a workspace, and as what. */
  membership: (userId: string, workspaceId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `MEMBERSHIP#${workspaceId}`,
  }),
  /** That a person once belonged to a workspace, whose record names them. */
  formerMembership: (userId: string, workspaceId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `FORMER_MEMBERSHIP#${workspaceId}`,
  }),
  /** An email that a person had before. */
  formerEmail: (userId: string, email: string): Key => ({
    pk: `USER#${userId}`,
    sk: `FORMER_EMAIL#${email}`,
  }),
  /** A link that a person has asked for, and that goes with their account. */
  ownLink: (userId: string, tokenHash: string): Key => ({
    pk: `USER#${userId}`,
    sk: `OWN_LINK#${tokenHash}`,
  }),
  /** A workspace on the list of all, which comes in parts by the last digit of the id. */
  listedWorkspace: (workspaceId: string): Key => ({
    pk: `WORKSPACES#${workspaceId.at(-1)}`,
    sk: `WORKSPACE#${workspaceId}`,
  }),
  workspace: (workspaceId: string): Key => ({ pk: `WORKSPACE#${workspaceId}`, sk: 'WORKSPACE' }),
  /** That a workspace was closed on purpose. */
  closedWorkspace: (workspaceId: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: 'CLOSED',
  }),
  member: (workspaceId: string, memberId: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: `MEMBER#${memberId}`,
  }),
  /** Holds an e-mail within a workspace for the one member that has it. */
  memberEmail: (workspaceId: string, email: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: `MEMBER_EMAIL#${email}`,
  }),
  /** What was done in a workspace, by whom. */
  audit: (workspaceId: string, id: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: `AUDIT#${id}`,
  }),
  subscription: (workspaceId: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: 'SUBSCRIPTION',
  }),
  /** What the owner of a workspace was told that the next renewal will bill. */
  renewalNotice: (workspaceId: string): Key => ({
    pk: `WORKSPACE#${workspaceId}`,
    sk: 'RENEWAL_NOTICE',
  }),
  /** The Checkout that a workspace opened last. */
  checkout: (workspaceId: string): Key => ({ pk: `WORKSPACE#${workspaceId}`, sk: 'CHECKOUT' }),
  /** Which workspace a customer of Stripe's is. */
  customer: (stripeCustomerId: string): Key => ({
    pk: `CUSTOMER#${stripeCustomerId}`,
    sk: 'CUSTOMER',
  }),
  /** A subscription bought on the public page, waiting under its e-mail to be claimed. */
  purchase: (email: string, stripeSubscriptionId: string): Key => ({
    pk: `EMAIL#${email}`,
    sk: `PURCHASE#${stripeSubscriptionId}`,
  }),
  /** A purchase on the list of those that wait to be claimed. */
  waitingPurchase: (stripeSubscriptionId: string): Key => ({
    pk: 'PURCHASES',
    sk: `PURCHASE#${stripeSubscriptionId}`,
  }),
  /** Something that the daily check found and cannot mend by itself. */
  discrepancy: (subject: string, kind: string): Key => ({
    pk: `DISCREPANCY#${subject}`,
    sk: `DISCREPANCY#${kind}`,
  }),
  /** A subscription given up because its workspace had another one. */
  duplicate: (stripeSubscriptionId: string): Key => ({
    pk: 'DUPLICATES',
    sk: `DUPLICATE#${stripeSubscriptionId}`,
  }),
  /** A subscription that has to do with us and cannot be read yet. */
  unreadableSubscription: (stripeSubscriptionId: string): Key => ({
    pk: 'UNREADABLE_SUBSCRIPTIONS',
    sk: `UNREADABLE#${stripeSubscriptionId}`,
  }),
  /** Which configuration of the portal at Stripe is ours. */
  portalConfiguration: (): Key => ({ pk: 'PORTAL', sk: 'CONFIGURATION' }),
  /** An event of Stripe's that was dealt with. */
  stripeEvent: (eventId: string): Key => ({ pk: `STRIPE_EVENT#${eventId}`, sk: 'STRIPE_EVENT' }),
  /** Contact messages of one month, such as `2026-11`. */
  contactMessage: (month: string, id: string): Key => ({
    pk: `CONTACT#${month}`,
    sk: `MESSAGE#${id}`,
  }),
  /** Feedback of one month, such as `2026-11`. */
  feedback: (month: string, id: string): Key => ({ pk: `FEEDBACK#${month}`, sk: `MESSAGE#${id}` }),
  /** A mail; the table's stream hands it on. All to one email lie together, under the hash of it. */
  mail: (emailHash: string, id: string): Key => ({ pk: `MAIL#${emailHash}`, sk: `MAIL#${id}` }),
  /** A mail that was given up on, on the list of those. */
  unsentMail: (id: string): Key => ({ pk: 'UNSENT_MAIL', sk: `MAIL#${id}` }),
  /** An email that nothing is sent to any more, as its hash: it must be known for longer than any account. */
  suppressed: (emailHash: string): Key => ({ pk: `SUPPRESSED#${emailHash}`, sk: 'SUPPRESSED' }),
} as const;

/** The part of a sort key that all items of one kind share, for a Query. */
export const prefixes = {
  workspace: 'WORKSPACE#',
  purchase: 'PURCHASE#',
  membership: 'MEMBERSHIP#',
  formerMembership: 'FORMER_MEMBERSHIP#',
  formerEmail: 'FORMER_EMAIL#',
  ownLink: 'OWN_LINK#',
  member: 'MEMBER#',
  session: 'SESSION#',
  factor: 'FACTOR#',
  audit: 'AUDIT#',
  unreadable: 'UNREADABLE#',
  mail: 'MAIL#',
} as const;
