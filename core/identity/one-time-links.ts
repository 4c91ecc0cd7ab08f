import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { put, remove, removeIf, type TransactionWrite } from '#core/table/write.ts';

const hour = 60 * 60;

/** Lifetime of a mailed link, in seconds. */
export const lifetimes = {
  confirm_email: 7 * 24 * hour,
  change_email: 24 * hour,
  reset_password: hour,
  invitation: 7 * 24 * hour,
  /** Ends all sessions of an account. */
  secure_account: 7 * 24 * hour,
  /** Longer than any purchase waits: after its first month it ends, and its links with it. */
  claim: 62 * 24 * hour,
  /** Ends the mails about a review; it is not used up. */
  review_mails: 90 * 24 * hour,
} as const;

/** What a mailed link allows; persisted as `purpose`. */
export type LinkPurpose = keyof typeof lifetimes;

const hashedPurposes: readonly LinkPurpose[] = [
  'confirm_email',
  'reset_password',
  'secure_account',
  'review_mails',
];

/** What a link allows. The subject is a user, an invited member, or a subscription to claim. */
export const linkItem = z.object({
  purpose: z.enum(Object.keys(lifetimes) as [LinkPurpose, ...LinkPurpose[]]),
  /**
   * The recipient's email; for `hashedPurposes` its hash, since these links must not keep the email after the account
   * is deleted.
   */
  email: z.string(),
  subjectId: z.string(),
  workspaceId: z.optional(z.string()),
  reviewId: z.optional(z.string()),
  /** The user's session generation, where revoking the sessions invalidates the link. */
  generation: z.optional(z.int()),
  /** ISO 8601, where later events on the account invalidate the link. */
  issuedAt: z.optional(z.string()),
});
export type Link = z.infer<typeof linkItem> & { hash: string };

/** Creates a link: the token to mail, and the write that stores it for a single use. */
export function newLink(link: z.infer<typeof linkItem>): {
  token: string;
  hash: string;
  write: TransactionWrite;
} {
  const token = randomBytes(32).toString('base64url');
  const hash = sha256(token);
  const expiresAt = nowInSeconds() + lifetimes[link.purpose];
  const email = hashedPurposes.includes(link.purpose) ? sha256(link.email) : link.email;
  return { token, hash, write: put(keys.link(hash), { ...link, email, expiresAt }) };
}

/**
 * Resolves a token.
 * @param purposes the purposes to accept
 * @throws CallError `not_found` for a link that was used, has expired, or has another purpose.
 */
export async function readLink(token: string, ...purposes: LinkPurpose[]): Promise<Link> {
  const hash = sha256(token);
  const link = await getItem(keys.link(hash), linkItem);
  if (!link || !purposes.includes(link.purpose)) throw invalidLinkError();
  return { ...link, hash };
}

/** Whether a link was mailed to this email; the link may store it as a hash. */
export function isMailedTo({ email }: Link, candidate: string): boolean {
  return email === candidate || email === sha256(candidate);
}

/**
 * Consumes a link in the transaction that it allows: only one of two concurrent uses succeeds.
 * The transaction throws `invalidLinkError` for the other one.
 */
export function consumeLinkWrite({ hash }: Link): TransactionWrite {
  return removeIf(keys.link(hash), { pk: exists }, invalidLinkError);
}

/** Revokes a link, used or not. */
export function revokeLinkWrite(hash: string): TransactionWrite {
  return remove(keys.link(hash));
}

/** The error for a link that is not valid or no longer valid. */
export function invalidLinkError(): CallError {
  return new CallError('not_found', {
    message: 'This link has expired or has already been used. Please request a new one.',
  });
}
