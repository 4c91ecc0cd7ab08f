import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { newId } from '#functions/table/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { StaleReadError } from '#functions/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#functions/table/write.ts';

export const userItem = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  passwordHash: z.string(),
  /** The workspace shown to them; they may belong to more. */
  currentWorkspaceId: z.string().nullable(),
  /** Raised to end all sessions at once; a session holds only in its own generation. */
  sessionGeneration: z.int(),
  /** How many second factors there are, and a number that rises with every change of them. */
  secondFactors: z.object({ count: z.int(), version: z.int() }).default({ count: 0, version: 0 }),
  /** When the account was secured last by a mailed link (ISO 8601): links and passkeys of just before it are not trusted. */
  securedAt: z.string().optional(),
  createdAt: z.string(),
});
export type UserItem = z.infer<typeof userItem>;

const accountEmailItem = z.object({ userId: z.string() });

/** A user about to be created. */
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
 * Creates an account, all or nothing, with whatever else is to be created beside it.
 * @throws CallError `email_taken`; of many at once exactly one succeeds.
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

/** Holds an e-mail for a user, or is refused as `email_taken`; a write to go into a transaction. */
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

/** The user with this (normalised) e-mail, or null. Nobody is looked up too, so that the time taken tells nothing. */
export async function findUserByEmail(email: string): Promise<UserItem | null> {
  const holder = await getItem(keys.accountEmail(email), accountEmailItem);
  return getItem(keys.user(holder?.userId ?? placeholderUserId), userItem);
}

/**
 * Gives a user another name.
 * @throws CallError `signed_out` where the account has gone meanwhile.
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

/** The id of no user. */
export const placeholderUserId = 'nobody';

/** Replaces a password's hash by one of another cost; a password changed in between stays as it was changed. */
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
 * Makes a workspace the one that is shown to a person, who must still have the e-mail by which they came into it; a
 * write to go into a transaction.
 * @param options `was` is the one before, where it must still be that one: `Outdated` otherwise
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

/** Ends every session of a user at once; a write to go into a transaction. */
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
 * Sets a new password and ends every session, and with them every link to a new password; a write to go into a
 * transaction.
 * @param refusal what it means that the sessions have ended meanwhile
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

/** Notes that a user's e-mail, if they still have it, is theirs; a write to go into a transaction. */
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
