import { CallError } from '#core/errors.ts';
import { transact } from '#core/table/client.ts';
import { update } from '#core/table/write.ts';
import { requireFactor } from './factor-by-id.ts';
import { readFactors } from './store.ts';

/**
 * Renames a second factor of a user.
 * @throws CallError `not_found`
 */
export async function renameFactor(userId: string, factorId: string, name: string): Promise<void> {
  const { key } = requireFactor(userId, await readFactors(userId), factorId);
  await transact([update(key, { set: { name } }, () => new CallError('not_found'))]);
}
