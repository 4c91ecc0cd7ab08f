import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { type UserItem, userItem } from '#core/identity/store.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { absent, exists, greaterThan } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, type Item, queryItems } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { put, removeIf, type TransactionWrite, update } from '#core/table/write.ts';
import { describeDevice } from './device.ts';
import { longestSession, sessionLifetime } from './session-keys.ts';

/** A valid session. Without its item, or in another generation than the user's, it is revoked. */
const sessionItem = z.object({
  id: z.string(),
  generation: z.int(),
  /** Browser and system, such as 'Firefox on Linux'. */
  device: z.string(),
  /** ISO 8601, as are the other dates. */
  createdAt: z.string(),
  renewedAt: z.string(),
  /** To the hour; absent on older sessions. */
  lastUsedAt: z.optional(z.string()),
  /** When the user last confirmed their identity by password or passkey (ISO 8601). */
  confirmedAt: z.optional(z.string()),
  /** How many computers it has connected; absent for none. */
  devices: z.optional(z.int()),
  /** How often it has made share links, or opened some further; absent for none. */
  links: z.optional(z.int()),
});
export type SessionItem = z.infer<typeof sessionItem>;

/** The session as it is stored, with its TTL in Unix seconds. */
export const storedSession = z.extend(sessionItem, { expiresAt: z.int() });
type StoredSession = z.infer<typeof storedSession>;

/** A session as its signed token names it. The user's permissions are read from the table on every request. */
export interface Session {
  id: string;
  userId: string;
  /** Must equal the user's own, which signing out everywhere increments. */
  generation: number;
  /** Unix seconds. */
  issuedAt: number;
  expiresAt: number;
  /** The user's current workspace when the token was signed: only a hint of what to read. */
  workspaceId: string | null;
}

type SessionOwner = Pick<UserItem, 'id' | 'sessionGeneration'>;

/** The client that a session is started for. */
export interface Client {
  userAgent: string | undefined;
}

/**
 * Starts a session: its id, and the write that stores it.
 * @param options `confirmed`: whether the user has just confirmed their identity by password or passkey
 */
export function newSession(
  user: SessionOwner,
  { userAgent }: Client,
  { confirmed = true }: { confirmed?: boolean } = {},
): { id: string; write: TransactionWrite } {
  const id = newId();
  const createdAt = now().toISOString();
  const session: SessionItem = {
    id,
    generation: user.sessionGeneration,
    device: describeDevice(userAgent),
    createdAt,
    renewedAt: createdAt,
    lastUsedAt: createdAt,
    ...(confirmed && { confirmedAt: createdAt }),
  };
  const expiresAt = nowInSeconds() + sessionLifetime;
  return { id, write: put(keys.session(user.id, id), { ...session, expiresAt }) };
}

/** Whether a session has reached its maximum lifetime, renewals included. */
function isExpired({ createdAt }: SessionItem): boolean {
  return nowInSeconds() >= Date.parse(createdAt) / 1000 + longestSession;
}

/** A valid session. */
interface ResolvedSession {
  user: UserItem;
  usedAt: string;
  confirmedAt: string | undefined;
  /** The items of the other keys, in their order; null for those that do not exist. */
  others: (Item | null)[];
}

/**
 * The session's user and its last use, or null if the session is revoked or expired or the account is deleted.
 * @param otherKeys of items to read with them, in the same request
 */
export async function resolveSession(
  { id, userId, generation }: Pick<Session, 'id' | 'userId' | 'generation'>,
  otherKeys: readonly Key[] = [],
): Promise<ResolvedSession | null> {
  const [userFound, sessionFound, ...others] = await getItems([
    keys.user(userId),
    keys.session(userId, id),
    ...otherKeys,
  ]);
  if (!userFound || !sessionFound) return null;
  const user = userItem.parse(userFound);
  const session = sessionItem.parse(sessionFound);
  const isOver = user.sessionGeneration !== generation || isExpired(session);
  if (isOver) return null;
  return { user, usedAt: lastUseOf(session), confirmedAt: session.confirmedAt, others };
}

/** When a session was last used (ISO 8601), to the hour. */
export function lastUseOf({ lastUsedAt, renewedAt }: SessionItem): string {
  return lastUsedAt ?? renewedAt;
}

/** Precision of the last use, in milliseconds: each update is a write. */
const useKeptToMs = 60 * 60 * 1000;

/** Updates the last use of a session if the stored one is an hour old. A failed update does not fail the call. */
export async function noteSessionUse(userId: string, sessionId: string, usedAt: string) {
  if (now().getTime() - Date.parse(usedAt) < useKeptToMs) return;
  await updateSession(userId, sessionId, { lastUsedAt: now().toISOString() });
}

/**
 * Extends a session by another seven days.
 * @returns false if it was just revoked, or the update failed
 */
export function renewSession(userId: string, sessionId: string): Promise<boolean> {
  const renewedAt = now().toISOString();
  const expiresAt = nowInSeconds() + sessionLifetime;
  return updateSession(userId, sessionId, { renewedAt, lastUsedAt: renewedAt, expiresAt });
}

/** @returns whether the session exists and was updated */
async function updateSession(
  userId: string,
  sessionId: string,
  set: Partial<StoredSession>,
): Promise<boolean> {
  try {
    return await tryWrite(update<StoredSession>(keys.session(userId, sessionId), { set }));
  } catch (error) {
    // The call itself has succeeded, and the next call retries.
    log('warn', 'session_not_renewed', describeError(error));
    return false;
  }
}

/** The valid sessions of a user, newest first. */
export async function listSessions({ id, sessionGeneration }: UserItem): Promise<SessionItem[]> {
  const found = await queryItems(keys.user(id).pk, prefixes.session, sessionItem);
  return found
    .filter((session) => session.generation === sessionGeneration && !isExpired(session))
    .reverse();
}

/** Keys of all sessions of a user, including those of older generations. */
export async function sessionKeysOf(userId: string): Promise<Key[]> {
  const found = await queryItems(keys.user(userId).pk, prefixes.session, sessionItem);
  return found.map(({ id }) => keys.session(userId, id));
}

/** What outlives a session that has made it, and may be ended with it. */
export type LeftBehind = Record<'devices' | 'links', number>;

/**
 * Counts what a session makes, so that who ends the session notices what they do not know of.
 * The transaction throws CallError `signed_out` if the session was revoked meanwhile.
 */
export function countMadeWrite(
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  made: keyof LeftBehind,
): TransactionWrite {
  return update<SessionItem>(
    keys.session(userId, id),
    { add: { [made]: 1 } },
    () => new CallError('signed_out'),
  );
}

/**
 * What a session of a user has made.
 * @throws CallError `not_found` if it has ended already, or is another user's
 */
export async function leftBehindOf(
  { id, sessionGeneration }: UserItem,
  sessionId: string,
): Promise<LeftBehind> {
  const session = await getItem(keys.session(id, sessionId), storedSession);
  const isValid = session?.generation === sessionGeneration && session.expiresAt > nowInSeconds();
  if (!isValid) throw noSuchSession();
  return { devices: session.devices ?? 0, links: session.links ?? 0 };
}

/**
 * Revokes one session of a user, and with it every copy of its cookie. For a transaction; fails with `not_found` if
 * there is no such valid session.
 */
export function revokeSessionWrite(user: UserItem, sessionId: string): TransactionWrite {
  return removeIf<StoredSession>(
    keys.session(user.id, sessionId),
    { generation: user.sessionGeneration, expiresAt: greaterThan(nowInSeconds()) },
    noSuchSession,
  );
}

/**
 * Revokes a session with what it has made, which was ended. For a transaction; fails with `StaleReadError` if it has made
 * more since, or has ended.
 * @param left what it had made; of what stays open, nothing
 */
export function revokeWithMadeWrite(
  { id }: UserItem,
  sessionId: string,
  left: Partial<LeftBehind>,
): TransactionWrite {
  const counts = Object.entries(left).map(([made, count]) => [made, count === 0 ? absent : count]);
  return removeIf<StoredSession>(
    keys.session(id, sessionId),
    { pk: exists, ...Object.fromEntries(counts) },
    () => new StaleReadError(),
  );
}

function noSuchSession(): CallError {
  return new CallError('not_found', {
    message: 'This session has already ended, or is not yours.',
  });
}
