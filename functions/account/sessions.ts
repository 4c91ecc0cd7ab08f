import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import type { HttpEvent } from '#functions/http/event.ts';
import { type Session, sessionCookie } from '#functions/http/session.ts';
import { longestSession, sessionLifetime } from '#functions/http/session-keys.ts';
import { now, nowInSeconds } from '#functions/runtime/clock.ts';
import { describeError, log } from '#functions/runtime/log.ts';
import { table, tableName } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { type Key, keys, prefixes } from '#functions/table/keys.ts';
import { getItems, queryItems } from '#functions/table/read.ts';
import type { TransactionWrite } from '#functions/table/write.ts';
import { describeDevice } from './device.ts';
import { type UserItem, userItem } from './store.ts';

/** A session for as long as it holds: without its item, or in another generation than the user's, it is over. */
const sessionItem = z.object({
  id: z.string(),
  generation: z.int(),
  /** Browser and system, such as 'Firefox on Linux'. */
  device: z.string(),
  createdAt: z.string(),
  renewedAt: z.string(),
  /** To the hour; absent on sessions from before this was kept. */
  lastUsedAt: z.string().optional(),
  /** When the person last proved by password or passkey who they are (ISO 8601). */
  confirmedAt: z.string().optional(),
});
export type SessionItem = z.infer<typeof sessionItem>;

type SessionOwner = Pick<UserItem, 'id' | 'sessionGeneration'>;

/**
 * A session that begins: the cookie, and the write that makes it hold.
 * @param options `confirmed` says whether the person has just proved who they are, by password or passkey
 */
export async function newSession(
  user: SessionOwner,
  { headers }: HttpEvent,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<{ cookie: string; write: TransactionWrite }> {
  const id = newId();
  const createdAt = now().toISOString();
  const session: SessionItem = {
    id,
    generation: user.sessionGeneration,
    device: describeDevice(headers['user-agent']),
    createdAt,
    renewedAt: createdAt,
    lastUsedAt: createdAt,
    ...(confirmed && { confirmedAt: createdAt }),
  };
  const expiresAt = nowInSeconds() + sessionLifetime;
  const Item = { ...keys.session(user.id, id), ...session, expiresAt };
  return {
    cookie: await sessionCookie(user, id),
    write: { item: { Put: { TableName: tableName(), Item } } },
  };
}

/** Whether a session has been renewed for as long as one can be. */
function isExpired({ createdAt }: SessionItem): boolean {
  return nowInSeconds() >= Date.parse(createdAt) / 1000 + longestSession;
}

/** The session's user, and when it was used last, or null if the session has ended or the account is gone. */
export async function resolveSession({
  id,
  userId,
  generation,
}: Session): Promise<{ user: UserItem; usedAt: string } | null> {
  const [userFound, sessionFound] = await getItems([keys.user(userId), keys.session(userId, id)]);
  if (!userFound || !sessionFound) return null;
  const user = userItem.parse(userFound);
  const session = sessionItem.parse(sessionFound);
  const isOver = user.sessionGeneration !== generation || isExpired(session);
  return isOver ? null : { user, usedAt: lastUseOf(session) };
}

/** When a session was used last (ISO 8601), to the hour. */
export function lastUseOf({ lastUsedAt, renewedAt }: SessionItem): string {
  return lastUsedAt ?? renewedAt;
}

/** How exactly the last use is kept, in milliseconds: each note of it is a write. */
const useKeptToMs = 60 * 60 * 1000;

/** Notes that a session is in use, where the last note is an hour old; not to be able to is no failure of the call. */
export async function noteSessionUse(userId: string, sessionId: string, usedAt: string) {
  if (now().getTime() - Date.parse(usedAt) < useKeptToMs) return;
  await updateSession(userId, sessionId, 'SET lastUsedAt = :now', {});
}

/** The cookie that lets a session hold for another seven days; null where it was ended just now, or it failed. */
export async function renewSession(user: SessionOwner, sessionId: string): Promise<string | null> {
  const renewed = await updateSession(
    user.id,
    sessionId,
    'SET renewedAt = :now, lastUsedAt = :now, expiresAt = :end',
    { ':end': nowInSeconds() + sessionLifetime },
  );
  return renewed ? sessionCookie(user, sessionId) : null;
}

/** @returns whether the session is there, and was updated */
async function updateSession(
  userId: string,
  sessionId: string,
  UpdateExpression: string,
  values: Record<string, unknown>,
): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: keys.session(userId, sessionId),
    UpdateExpression,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now().toISOString(), ...values },
  });
  try {
    await table.send(command);
    return true;
  } catch (error) {
    // What the call was made for is done, and the next call tries again.
    if (!(error instanceof ConditionalCheckFailedException)) {
      log('warn', 'session_not_renewed', describeError(error));
    }
    return false;
  }
}

/** The sessions of a person that hold, newest first. */
export async function listSessions({ id, sessionGeneration }: UserItem): Promise<SessionItem[]> {
  const found = await queryItems(keys.user(id).pk, prefixes.session, sessionItem);
  return found
    .filter((session) => session.generation === sessionGeneration && !isExpired(session))
    .reverse();
}

/** Where a person's sessions stand, those of older generations too. */
export async function sessionKeysOf(userId: string): Promise<Key[]> {
  const found = await queryItems(keys.user(userId).pk, prefixes.session, sessionItem);
  return found.map(({ id }) => keys.session(userId, id));
}

/**
 * Ends one session of a person for good: whoever holds a copy of its cookie is signed out too. A write to go into a
 * transaction, refused as `not_found` where there is none that holds.
 */
export function revokeSessionWrite(user: UserItem, sessionId: string): TransactionWrite {
  return {
    item: {
      Delete: {
        TableName: tableName(),
        Key: keys.session(user.id, sessionId),
        ConditionExpression: 'generation = :generation AND expiresAt > :now',
        ExpressionAttributeValues: {
          ':generation': user.sessionGeneration,
          ':now': nowInSeconds(),
        },
      },
    },
    onConditionFailed: () =>
      new CallError('not_found', {
        message: 'This session has ended already, or never was yours.',
      }),
  };
}
