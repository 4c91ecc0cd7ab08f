import { CallError } from '#core/errors.ts';
import { requireConfirmation } from '#core/identity/second-factor/confirmation.ts';
import { requireFactor } from '#core/identity/second-factor/factor-by-id.ts';
import { readFactors } from '#core/identity/second-factor/store.ts';
import { transact } from '#core/table/client.ts';
import { update } from '#core/table/write.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { renameFactor } from '#shared/second-factor.ts';

export const handler = handle(renameFactor, async ({ params: { id }, body: { name }, caller }) => {
  await requireConfirmation(caller);
  const { key } = requireFactor(caller.user.id, await readFactors(caller.user.id), id);
  await transact([update(key, { set: { name } }, () => new CallError('not_found'))]);
  return done;
});
