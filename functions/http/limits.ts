import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem, getItems } from '#functions/table/read.ts';
import { remove } from '#functions/table/write.ts';
import { CallError } from './errors.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often something may be done, by one who does it, in so many seconds from the first time on. */
export const limits = {
  /** Wrong passwords for one account from one address: a stranger elsewhere locks nobody out. */
  login_to_account: { most: 10, seconds: 15 * minute },
  /** Wrong passwords for one account from everywhere; browsers that are known to it have a count of their own. */
  login_to_account_anywhere: { most: 100, seconds: day },
  login_of_device: { most: 100, seconds: day },
  /** Right passwords: each begins a session and leaves an audit entry. */
  logins_of_user: { most: 60, seconds: hour },
  /** Wrong passwords from one address over all accounts. */
  login_from_address: { most: 50, seconds: 15 * minute },
  /** Wrong codes after the right password; browsers that are known to the account have a count of their own. */
  second_step_of_user: { most: 10, seconds: 15 * minute },
  second_step_of_user_daily: { most: 50, seconds: day },
  second_step_of_device: { most: 10, seconds: 15 * minute },
  second_step_of_device_daily: { most: 50, seconds: day },
  /** Challenges for passkeys, and answers to them. */
  passkey_requests_from_address: { most: 300, seconds: hour },
  passkeys_from_address: { most: 100, seconds: 15 * minute },
  /** Wrong codes while an authenticator app is set up, and beginnings of setting up. */
  authenticator_codes_of_user: { most: 10, seconds: 15 * minute },
  second_factors_of_user: { most: 60, seconds: hour },
  /** Mails about the security of accounts that have not confirmed their e-mail; over it none is sent. */
  security_mails_to_mailbox_of_unconfirmed: { most: 20, seconds: day },
  /** Mails about sign-ins by unknown browsers; over it none is sent. */
  new_browser_mails_of_user: { most: 10, seconds: day },
  /** Wrong passwords of somebody signed in, wherever they are asked for it once more. */
  own_password: { most: 10, seconds: 15 * minute },
  /** Each leaves an audit entry. */
  exports_of_workspace: { most: 20, seconds: hour },
  password_changes_of_user: { most: 20, seconds: hour },
  register_from_address: { most: 300, seconds: hour },
  contact_from_address: { most: 30, seconds: hour },
  feedback_of_user: { most: 60, seconds: hour },
  purchase_from_address: { most: 60, seconds: hour },
  /** Members added. */
  invitations_of_workspace: { most: 2_000, seconds: day },
  /** Invitations mailed, by workspaces that pay or whose inviter has confirmed the e-mail. */
  invitations_mailed_of_workspace: { most: 200, seconds: day },
  invitations_of_workspace_to_mailbox: { most: 10, seconds: day },
  invitations_to_mailbox: { most: 30, seconds: day },
  /** Invitations mailed by all other callers. */
  invitations_of_unconfirmed: { most: 20, seconds: day },
  invitations_of_unconfirmed_to_mailbox: { most: 5, seconds: day },
  invitation_of_member: { most: 5, seconds: hour },
  confirmation_of_user: { most: 5, seconds: hour },
  change_of_email: { most: 5, seconds: hour },
  /** Links of changes to one mailbox that one person asks for, and that all unconfirmed ones do. */
  change_to_mailbox_by_user: { most: 5, seconds: hour },
  change_to_mailbox_of_unconfirmed: { most: 10, seconds: day },
  /** Mails about accounts that begin and end: confirmations, farewells. */
  account_mails_to_mailbox: { most: 10, seconds: day },
  reset_of_account: { most: 5, seconds: hour },
  /** Of accounts that have not confirmed their e-mail: tags make many accounts of one mailbox. */
  reset_to_mailbox_of_unconfirmed: { most: 10, seconds: day },
  secure_account_from_address: { most: 60, seconds: hour },
  reset_from_address: { most: 60, seconds: hour },
} as const satisfies Record<string, { most: number; seconds: number }>;

const attemptsItem = z.object({ count: z.int(), expiresAt: z.int() });

/** Who tries what: an account, an address, or both together. */
export type Attempt = readonly [limit: keyof typeof limits, who: string];

/** Under a hash of who it is: a count must not keep an email or an address. */
function keyOf([limit, who]: Attempt) {
  return keys.attempts(limit, createHash('sha256').update(who).digest('hex'));
}

/**
 * Counts attempts, exactly under any concurrency, before the work that they stand for is done.
 * @returns gives them back, for limits that count failures only.
 * @throws CallError `too_many_attempts`, with the seconds to wait; nothing was counted then.
 */
export async function consumeRateLimit(...attempts: Attempt[]): Promise<() => Promise<void>> {
  const counted: Attempt[] = [];
  const giveBack = async () => {
    for (const attempt of counted) await add(attempt, -1);
  };
  for (const attempt of attempts) {
    if (!(await countOne(attempt))) {
      await giveBack();
      throw new CallError('too_many_attempts', { retryAfter: await secondsLeft(attempt) });
    }
    counted.push(attempt);
  }
  return giveBack;
}

/** Whether something is within its limits; it is counted then. For what is otherwise left undone without a word. */
export async function isWithinLimits(...attempts: Attempt[]): Promise<boolean> {
  try {
    await consumeRateLimit(...attempts);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}

/** A limit that has been counted towards. */
export interface LimitUse {
  limit: keyof typeof limits;
  count: number;
  most: number;
  /** Seconds until the count begins anew. */
  secondsLeft: number;
}

/** How much of their limits some attempts have used; those without a count that runs are left out. */
export async function readLimits(attempts: readonly Attempt[]): Promise<LimitUse[]> {
  const items = await getItems(attempts.map(keyOf));
  return attempts.flatMap(([limit], index) => {
    const item = items[index];
    if (!item) return [];
    const { count, expiresAt } = attemptsItem.parse(item);
    // Given back: nothing was used.
    if (count <= 0) return [];
    const secondsLeft = expiresAt - nowInSeconds();
    return [{ limit, count, most: limits[limit].most, secondsLeft }];
  });
}

/** Forgets what was counted, so that somebody who is blocked may try again at once. */
export async function clearLimits(attempts: readonly Attempt[]): Promise<void> {
  await transact(attempts.map((attempt) => remove(keyOf(attempt))));
}

/** Adds one to a count that runs, or begins a new one; false where the most is reached. */
async function countOne(attempt: Attempt): Promise<boolean> {
  if (await add(attempt, 1)) return true;
  if (await begin(attempt)) return true;
  // Somebody else began it just now, or it is full.
  return add(attempt, 1);
}

function add(attempt: Attempt, by: 1 | -1): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: keyOf(attempt),
    UpdateExpression: 'ADD #count :by',
    ConditionExpression: 'expiresAt > :now AND #count < :most',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: {
      ':by': by,
      ':now': nowInSeconds(),
      ':most': by === 1 ? limits[attempt[0]].most : Number.MAX_SAFE_INTEGER,
    },
  });
  return holds(table.send(command));
}

function begin(attempt: Attempt): Promise<boolean> {
  const now = nowInSeconds();
  const command = new PutCommand({
    TableName: tableName(),
    Item: { ...keyOf(attempt), count: 1, expiresAt: now + limits[attempt[0]].seconds },
    ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': now },
  });
  return holds(table.send(command));
}

/** Whether the condition of a write held. */
async function holds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function secondsLeft(attempt: Attempt): Promise<number> {
  const item = await getItem(keyOf(attempt), attemptsItem);
  return Math.max(1, (item?.expiresAt ?? 0) - nowInSeconds());
}
