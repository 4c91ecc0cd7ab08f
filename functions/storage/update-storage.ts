import { handle } from '#functions/http/handler.ts';
import { updateStorage } from '#shared/storage.ts';
import { askForStorage, hotStorageOf } from './store.ts';

export const handler = handle(updateStorage, async ({ body, caller: { workspace } }) => {
  await askForStorage(workspace.id, body);
  return hotStorageOf({ ...workspace, ...body });
});
