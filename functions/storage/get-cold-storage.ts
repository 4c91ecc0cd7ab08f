import { handle } from '#functions/http/handler.ts';
import { getColdStorage } from '#shared/storage.ts';
import { coldStorageOf } from './store.ts';

export const handler = handle(getColdStorage, async ({ caller }) =>
  coldStorageOf(caller.workspace),
);
