import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { now } from '#functions/runtime/clock.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { type Key, keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { remove } from '#functions/table/write.ts';

const suppressedAddress = z.object({
  reason: z.enum(['bounce', 'complaint']),
  suppressedAt: z.string(),
});

/** An email that nothing more is sent to, because it does not exist or its owner reported our mail as spam. */
export type SuppressedAddress = z.output<typeof suppressedAddress>;

function keyOf(email: string): Key {
  return keys.suppressed(createHash('sha256').update(email.trim().toLowerCase()).digest('hex'));
}

/** Sends nothing more to an email. Idempotent. */
export async function suppress(email: string, reason: SuppressedAddress['reason']): Promise<void> {
  const Item = { ...keyOf(email), reason, suppressedAt: now().toISOString() };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
}

/** That nothing is sent to an email, and why; null where mail is sent. */
export function findSuppressed(email: string): Promise<SuppressedAddress | null> {
  return getItem(keyOf(email), suppressedAddress);
}

/** Sends to an email again. */
export async function unsuppress(email: string): Promise<void> {
  await transact([remove(keyOf(email))]);
}
