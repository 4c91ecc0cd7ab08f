import * as z from 'zod/mini';
import { transactInBatches } from '#core/table/client.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { update } from '#core/table/write.ts';
import { actors } from '#shared/calls/audit.ts';

const entry = z.object({ id: z.string(), who: z.string(), email: z.optional(z.string()) });

/**
 * Removes the emails of a deleted account, former ones included, from a workspace's audit log. The entries stay,
 * without naming the user. Idempotent.
 */
export function eraseEmailFromAudit(workspaceId: string, emails: readonly string[]): Promise<void> {
  return eraseFromAudit(workspaceId, emails, actors.deletedAccount);
}

/** Replaces names of a person in a workspace's audit log. Idempotent. */
export async function eraseFromAudit(
  workspaceId: string,
  names: readonly string[],
  replacement: string,
): Promise<void> {
  const entries = await queryItems(keys.workspace(workspaceId).pk, prefixes.audit, entry);
  const writes = entries.flatMap((found) => {
    const replaced = (['who', 'email'] as const).filter((field) =>
      names.includes(found[field] ?? ''),
    );
    if (replaced.length === 0) return [];
    const set = Object.fromEntries(replaced.map((field) => [field, replacement]));
    return [update(keys.audit(workspaceId, found.id), { set })];
  });
  await transactInBatches(writes);
}
