import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { hotStorageOf, requestStorage } from '#core/storage/store.ts';
import { handle } from '#functions/http/handler.ts';
import { updateStorage } from '#shared/calls/storage.ts';

export const handler = handle(updateStorage, async ({ body, caller: { user, workspace } }) => {
  await withoutOpenCheckout(workspace.id, () =>
    requestStorage(workspace, body, { actor: user.email }),
  );
  return hotStorageOf({ ...workspace, ...body });
});
