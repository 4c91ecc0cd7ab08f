import { CallError } from '#core/errors.ts';
import { requireFactor } from '#core/identity/second-factor/factor-by-id.ts';
import { secondFactorNotice } from '#core/identity/second-factor/mails.ts';
import type { UserItem } from '#core/identity/store.ts';
import { keys } from '#core/table/keys.ts';
import { remove, type TransactionWrite } from '#core/table/write.ts';
import { secondFactorNotRequired } from '#core/workspaces/second-factor-requirement.ts';
import { changeFactors, readFactorState, type Workspaces } from './change-factors.ts';

/**
 * Removes one second factor of a user; with the last one, the recovery codes too.
 * @throws CallError `not_found`, `last_second_factor` if one of their workspaces requires a second factor
 */
export async function removeFactor(caller: UserItem, factorId: string): Promise<void> {
  const { id: userId } = caller;
  await changeFactors(await readFactorState(caller), ({ user, factors, workspaces }) => {
    const { key, kind } = requireFactor(userId, factors, factorId);
    const isLast = user.secondFactors.count === 1;
    return {
      by: -1,
      writes: [remove(key), ...(isLast ? lastFactorWrites(userId, workspaces) : [])],
      audit: { kind: 'second_factor_removed', factor: kind },
      notice: secondFactorNotice('removed', kind),
      answer: null,
    };
  });
}

/** The workspaces that fit into the transaction with the factors. Few users own more than one. */
const mostOwned = 4;

/**
 * Removes what depends on the last second factor: the recovery codes.
 * @throws CallError `last_second_factor` if one of their workspaces requires a second factor
 */
function lastFactorWrites(userId: string, workspaces: Workspaces): TransactionWrite[] {
  const requiring = workspaces.find(({ secondFactorRequired }) => secondFactorRequired);
  if (requiring) throw neededBy(requiring);
  // An owner who requires a second factor keeps their own, even if both change concurrently. Members just have to set
  // one up again.
  const owned = workspaces.filter(({ role }) => role === 'Owner').slice(0, mostOwned);
  return [
    remove(keys.recoveryCodes(userId)),
    ...owned.map((workspace) => secondFactorNotRequired(workspace.id, () => neededBy(workspace))),
  ];
}

function neededBy({ companyName }: Workspaces[number]): CallError {
  return new CallError('last_second_factor', {
    message: `${companyName ?? 'A workspace that you belong to'} requires two-step verification. Add another second factor before you remove this one.`,
  });
}
