import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { put, putNew, type TransactionWrite, update } from '#core/table/write.ts';
import { formerWorkspace } from '#shared/rules/former-workspace.ts';
import { notificationChoices, notificationKinds } from '#shared/rules/notifications.ts';

/** The item of an account, under `USER#id`. */
export const userItem = z.object({
  id: z.string(),
  /** The display name, which need not be unique. */
  username: z.string(),
  /** Normalized; reserved for this account. */
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** A PHC string (`password.ts`). */
  passwordHash: z.string(),
  /** The current workspace; the user may belong to others. */
  currentWorkspaceId: z.nullable(z.string()),
  /** Incremented to revoke all sessions; a session is valid only in its own generation. */
  sessionGeneration: z.int(),
  /** The number of second factors, and a version that increases with every change to them. */
  secondFactors: z._default(z.object({ count: z.int(), version: z.int() }), {
    count: 0,
    version: 0,
  }),
  /**
   * When the account was last secured by a mailed link (ISO 8601); links mailed and passkeys added shortly before are
   * not trusted.
   */
  securedAt: z.optional(z.string()),
  /** When the share links that they had made ended with their sessions (ISO 8601). */
  linksEndedAt: z.optional(z.string()),
  /** How they want to be notified, where they have chosen it. */
  notifications: z.optional(
    z.partialRecord(z.enum(notificationKinds), z.enum(notificationChoices)),
  ),

  /** The workspace that they have lost last, until they create, join or open another one. */
  formerWorkspace: z.optional(formerWorkspace),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type UserItem = z.infer<typeof userItem>;

/** Which account has an email. */
export const accountEmailItem = z.object({ userId: z.string() });

/** Builds a new user. */
export function newUser(user: Pick<UserItem, 'username' | 'email' | 'passwordHash'>): UserItem {
  return {
    ...user,
    id: newId(),
    emailConfirmed: false,
    currentWorkspaceId: null,
    sessionGeneration: 0,
    secondFactors: { count: 0, version: 0 },
    createdAt: now().toISOString(),
  };
}

/**
 * Creates an account together with the given writes, all or nothing.
 * @throws CallError `email_taken`; only one of several concurrent calls with one email succeeds.
 */
export async function createAccount(
  user: UserItem,
  beside: readonly TransactionWrite[],
): Promise<void> {
  await transact([reserveEmailWrite(user), put(keys.user(user.id), user), ...beside]);
}

/** Reserves an email for a user, or fails with `email_taken`; for a transaction. */
export function reserveEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return putNew(keys.accountEmail(email), { userId: id }, () => new CallError('email_taken'));
}

/**
 * The user with this (normalized) email, or null. Without an account it reads a placeholder, so that the timing
 * reveals nothing.
 */
export async function findUserByEmail(email: string): Promise<UserItem | null> {
  return findUser(await findUserId(email));
}

/** Whether an account has this (normalized) email. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findUserId(email)) !== placeholderUserId;
}

/** The id of the user with this (normalized) email, or a placeholder. */
export async function findUserId(email: string): Promise<string> {
  const holder = await getItem(keys.accountEmail(email), accountEmailItem);
  return holder?.userId ?? placeholderUserId;
}

/**
 * Changes the name of a user.
 * @throws CallError `signed_out` if the account was deleted meanwhile.
 */
export function renameUser(userId: string, username: string): Promise<void> {
  return transact([
    update<UserItem>(keys.user(userId), { set: { username } }, () => new CallError('signed_out')),
  ]);
}

/** An id that no user has. */
export const placeholderUserId = 'nobody';

/** Replaces a password hash by one with other cost parameters; does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(user: UserItem, passwordHash: string): Promise<void> {
  const when = { passwordHash: user.passwordHash };
  await tryWrite(update<UserItem>(keys.user(user.id), { set: { passwordHash }, when }));
}

/**
 * Sets the current workspace of a user who must still have the email by which they joined it; for a transaction. What
 * they were notified about a workspace that they have lost is done with then.
 * @param options `was`: the previous workspace; fails with `StaleReadError` if the current one differs
 */
export function setCurrentWorkspaceWrite(
  { id, email }: Pick<UserItem, 'id' | 'email'>,
  workspaceId: string,
  { confirmsEmail = false, was }: { confirmsEmail?: boolean; was?: string | null } = {},
): TransactionWrite {
  const set = { currentWorkspaceId: workspaceId, ...(confirmsEmail && { emailConfirmed: true }) };
  const when = { email, ...(was !== undefined && { currentWorkspaceId: was }) };
  return update<UserItem>(keys.user(id), { set, remove: ['formerWorkspace'], when }, () =>
    was === undefined ? new CallError('signed_out') : new StaleReadError(),
  );
}

/** The user with this id, or null. */
export function findUser(userId: string): Promise<UserItem | null> {
  return getItem(keys.user(userId), userItem);
}

/** Whether the share links that were made in sessions end with these. */
export interface LinksOfSessions {
  endLinks: boolean;
}

/**
 * Revokes every session of a user; for a transaction.
 * The transaction throws CallError `signed_out` if the account was deleted meanwhile.
 */
export function revokeAllSessionsWrite(
  userId: string,
  { endLinks }: LinksOfSessions,
): TransactionWrite {
  return update<UserItem>(
    keys.user(userId),
    { add: { sessionGeneration: 1 }, ...(endLinks && { set: linksEnded() }) },
    () => new CallError('signed_out'),
  );
}

/** What ends the share links that a user has made until now: who reads one reads this beside it. */
export function linksEnded(): Required<Pick<UserItem, 'linksEndedAt'>> {
  return { linksEndedAt: now().toISOString() };
}

/**
 * Sets a new password and revokes every session, and with them every password reset link; for a transaction.
 * @param onConditionFailed the error if the sessions were revoked meanwhile; CallError `signed_out` by default
 */
export function setPasswordWrite(
  user: UserItem,
  passwordHash: string,
  { endLinks }: LinksOfSessions,
  onConditionFailed: () => Error = () => new CallError('signed_out'),
): TransactionWrite {
  const { id, sessionGeneration } = user;
  const set = {
    passwordHash,
    sessionGeneration: sessionGeneration + 1,
    ...(endLinks && linksEnded()),
  };
  return update<UserItem>(keys.user(id), { set, when: { sessionGeneration } }, onConditionFailed);
}

/**
 * Marks a user's email as confirmed, if they still have it; for a transaction.
 * The transaction throws CallError `not_found` if the email was changed meanwhile.
 */
export function confirmEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return update<UserItem>(
    keys.user(id),
    { set: { emailConfirmed: true }, when: { email } },
    () => new CallError('not_found'),
  );
}
