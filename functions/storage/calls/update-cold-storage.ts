import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { coldStorageOf, requestStorage } from '#core/storage/store.ts';
import { handle } from '#functions/http/handler.ts';
import { updateColdStorage } from '#shared/calls/storage.ts';

export const handler = handle(updateColdStorage, async ({ body, caller: { user, workspace } }) => {
  await withoutOpenCheckout(workspace.id, () =>
    requestStorage(workspace, body, { actor: user.email }),
  );
  return coldStorageOf({ ...workspace, ...body });
});
