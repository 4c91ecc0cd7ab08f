import { handle } from '#functions/http/handler.ts';
import { updateColdStorage } from '#shared/storage.ts';
import { askForStorage, coldStorageOf } from './store.ts';

export const handler = handle(updateColdStorage, async ({ body, caller: { workspace } }) => {
  await askForStorage(workspace.id, body);
  return coldStorageOf({ ...workspace, ...body });
});
