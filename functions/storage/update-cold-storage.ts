import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { handle } from '#functions/http/handler.ts';
import { updateColdStorage } from '#shared/storage.ts';
import { coldStorageOf, requestStorage } from './store.ts';

export const handler = handle(updateColdStorage, async ({ body, caller: { user, workspace } }) => {
  await withoutOpenCheckout(workspace.id, () =>
    requestStorage(workspace.id, body, { who: user.email }),
  );
  return coldStorageOf({ ...workspace, ...body });
});
