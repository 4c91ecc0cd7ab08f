import * as z from 'zod/mini';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { put, remove, type TransactionWrite } from '#core/table/write.ts';
import type { newLink } from './one-time-links.ts';

/** Longer than the lifetime of any of these links, in seconds. */
const keptSeconds = 48 * 60 * 60;

/** A link that a user requested. */
export const ownLink = z.object({
  hash: z.string(),
  /** The key of the mail that carries the link. */
  mail: z.object({ pk: z.string(), sk: z.string() }),
});

/**
 * Records that a user requested a link mailed to an email that is not theirs yet, so that deleting the account removes
 * both. For a transaction.
 * @param mailed the write of the mail that carries the link
 */
export function ownLinkWrite(
  userId: string,
  { hash }: ReturnType<typeof newLink>,
  mailed: TransactionWrite,
): TransactionWrite {
  const expiresAt = nowInSeconds() + keptSeconds;
  return put(keys.ownLink(userId, hash), { hash, mail: mailed.key, expiresAt });
}

/** Removes the links that a user requested, and the records of their mails. Idempotent. */
export async function removeOwnLinks(userId: string): Promise<void> {
  const links = await queryItems(keys.user(userId).pk, prefixes.ownLink, ownLink);
  // The record of a link last: without it, a failed attempt could not be repeated.
  await transactInBatches(
    links.flatMap(({ hash, mail }) =>
      [keys.link(hash), mail, keys.ownLink(userId, hash)].map(remove),
    ),
  );
}
