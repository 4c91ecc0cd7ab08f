import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { CallError } from '#functions/http/errors.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import { tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { remove, type TransactionWrite } from '#functions/table/write.ts';

const hour = 60 * 60;

/** How long a mailed link holds, in seconds. */
export const lifetimes = {
  confirm_email: 7 * 24 * hour,
  change_email: 24 * hour,
  reset_password: hour,
  invitation: 7 * 24 * hour,
  /** Ends all sessions of an account. */
  secure_account: 7 * 24 * hour,
  /** What was paid for waits as long as it takes. */
  claim: 365 * 24 * hour,
} as const;

export type LinkPurpose = keyof typeof lifetimes;

const hashedPurposes: readonly LinkPurpose[] = [
  'confirm_email',
  'reset_password',
  'secure_account',
];

/** What the holder of a link may do. The subject is a user, an invited member, or a subscription to claim. */
const linkItem = z.object({
  purpose: z.enum(Object.keys(lifetimes) as [LinkPurpose, ...LinkPurpose[]]),
  /** Whom it was mailed to; of `hashedPurposes` the hash, since these links must not outlive their account with it. */
  email: z.string(),
  subjectId: z.string(),
  workspaceId: z.string().optional(),
  /** Of the user's sessions, where the link ends with them. */
  generation: z.int().optional(),
  /** ISO 8601, where the link ends with what happens after it. */
  issuedAt: z.string().optional(),
});
export type Link = z.infer<typeof linkItem> & { hash: string };

/** A new link: the token to mail, and the write that makes it hold once. */
export function newLink(link: z.infer<typeof linkItem>): {
  token: string;
  hash: string;
  write: TransactionWrite;
} {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const expiresAt = nowInSeconds() + lifetimes[link.purpose];
  const email = hashedPurposes.includes(link.purpose) ? hashToken(link.email) : link.email;
  const Item = { ...keys.link(hash), ...link, email, expiresAt };
  return { token, hash, write: { item: { Put: { TableName: tableName(), Item } } } };
}

/**
 * What a token stands for.
 * @param purposes what it may be for
 * @throws CallError `not_found` where it was used, has ended, or is for something else.
 */
export async function readLink(token: string, ...purposes: LinkPurpose[]): Promise<Link> {
  const hash = hashToken(token);
  const link = await getItem(keys.link(hash), linkItem);
  if (!link || !purposes.includes(link.purpose)) throw invalidLinkError();
  return { ...link, hash };
}

/** Whether a link was mailed to an email, which it may hold as a hash. */
export function isMailedTo({ email }: Link, candidate: string): boolean {
  return email === candidate || email === hashToken(candidate);
}

/** Uses a link up, in the transaction that it allows: of two who come at once, one finds it ended. */
export function consumeLinkWrite({ hash }: Link): TransactionWrite {
  return {
    item: {
      Delete: {
        TableName: tableName(),
        Key: keys.link(hash),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    onConditionFailed: invalidLinkError,
  };
}

/** Takes a link back, used or not. */
export function revokeLinkWrite(hash: string): TransactionWrite {
  return remove(keys.link(hash));
}

/** What whoever comes by a link that leads nowhere any more is told. */
export function invalidLinkError(): CallError {
  return new CallError('not_found', {
    message: 'This link was used already or has ended. Please ask for a new one.',
  });
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
