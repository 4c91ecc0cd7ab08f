import { coldStorageOf } from '#core/storage/store.ts';
import { handle } from '#functions/http/handler.ts';
import { getColdStorage } from '#shared/calls/storage.ts';

export const handler = handle(getColdStorage, async ({ caller }) =>
  coldStorageOf(caller.workspace),
);
