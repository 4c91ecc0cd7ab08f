import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CallError } from '#core/errors.ts';
import { now } from '#core/runtime/clock.ts';
import { table, tableName, transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';

export const userItem = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  passwordHash: z.string(),
  /** The current workspace; the user may belong to others. */
  currentWorkspaceId: z.string().nullable(),
  /** Incremented to revoke all sessions; a session is valid only in its own generation. */
  sessionGeneration: z.int(),
  /** The number of second factors, and a version that increases with every change to them. */
  secondFactors: z.object({ count: z.int(), version: z.int() }).default({ count: 0, version: 0 }),
  /**
   * When the account was last secured by a mailed link (ISO 8601); links mailed and passkeys added shortly before are
   * not trusted.
   */
  securedAt: z.string().optional(),
  createdAt: z.string(),
});
export type UserItem = z.infer<typeof userItem>;

const accountEmailItem = z.object({ userId: z.string() });

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
  await transact([
    reserveEmailWrite(user),
    { item: { Put: { TableName: tableName(), Item: { ...keys.user(user.id), ...user } } } },
    ...beside,
  ]);
}

/** Reserves an email for a user, or fails with `email_taken`; for a transaction. */
export function reserveEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return {
    item: {
      Put: {
        TableName: tableName(),
        Item: { ...keys.accountEmail(email), userId: id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    onConditionFailed: () => new CallError('email_taken'),
  };
}

/**
 * The user with this (normalised) email, or null. Without an account it reads a placeholder, so that the timing
 * reveals nothing.
 */
export async function findUserByEmail(email: string): Promise<UserItem | null> {
  const holder = await getItem(keys.accountEmail(email), accountEmailItem);
  return getItem(keys.user(holder?.userId ?? placeholderUserId), userItem);
}

/**
 * Changes the name of a user.
 * @throws CallError `signed_out` if the account was deleted meanwhile.
 */
export function renameUser(userId: string, username: string): Promise<void> {
  return transact([
    {
      item: {
        Update: {
          TableName: tableName(),
          Key: keys.user(userId),
          UpdateExpression: 'SET username = :username',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':username': username },
        },
      },
      onConditionFailed: () => new CallError('signed_out'),
    },
  ]);
}

/** An id that no user has. */
export const placeholderUserId = 'nobody';

/** Replaces a password hash by one with other cost parameters; does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(user: UserItem, passwordHash: string): Promise<void> {
  try {
    await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.user(user.id),
        UpdateExpression: 'SET passwordHash = :new',
        ConditionExpression: 'passwordHash = :old',
        ExpressionAttributeValues: { ':new': passwordHash, ':old': user.passwordHash },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/**
 * Sets the current workspace of a user who must still have the email by which they joined it; for a transaction.
 * @param options `was`: the previous workspace; fails with `StaleReadError` if the current one differs
 */
export function setCurrentWorkspaceWrite(
  { id, email }: Pick<UserItem, 'id' | 'email'>,
  workspaceId: string,
  { confirmsEmail = false, was }: { confirmsEmail?: boolean; was?: string | null } = {},
): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        UpdateExpression: confirmsEmail
          ? 'SET currentWorkspaceId = :workspaceId, emailConfirmed = :yes'
          : 'SET currentWorkspaceId = :workspaceId',
        ConditionExpression:
          was === undefined ? 'email = :email' : 'email = :email AND currentWorkspaceId = :was',
        ExpressionAttributeValues: {
          ...(was !== undefined && { ':was': was }),
          ':workspaceId': workspaceId,
          ':email': email,
          ...(confirmsEmail && { ':yes': true }),
        },
      },
    },
    onConditionFailed: () =>
      was === undefined ? new CallError('signed_out') : new StaleReadError(),
  };
}

/** The user with this id, or null. */
export function findUser(userId: string): Promise<UserItem | null> {
  return getItem(keys.user(userId), userItem);
}

/** Revokes every session of a user; for a transaction. */
export function revokeAllSessionsWrite(userId: string): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.user(userId),
        UpdateExpression: 'ADD sessionGeneration :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
    onConditionFailed: () => new CallError('signed_out'),
  };
}

/**
 * Sets a new password and revokes every session, and with them every password reset link; for a transaction.
 * @param refusal the error if the sessions were revoked meanwhile
 */
export function setPasswordWrite(
  user: UserItem,
  passwordHash: string,
  refusal: () => Error = () => new CallError('signed_out'),
): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.user(user.id),
        UpdateExpression: 'SET passwordHash = :hash, sessionGeneration = :next',
        ConditionExpression: 'sessionGeneration = :current',
        ExpressionAttributeValues: {
          ':hash': passwordHash,
          ':current': user.sessionGeneration,
          ':next': user.sessionGeneration + 1,
        },
      },
    },
    onConditionFailed: refusal,
  };
}

/** Marks a user's email as confirmed, if they still have it; for a transaction. */
export function confirmEmailWrite({ id, email }: Pick<UserItem, 'id' | 'email'>): TransactionWrite {
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: keys.user(id),
        UpdateExpression: 'SET emailConfirmed = :yes',
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':yes': true, ':email': email },
      },
    },
    onConditionFailed: () => new CallError('not_found'),
  };
}
