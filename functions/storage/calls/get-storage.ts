import { hotStorageOf } from '#core/storage/store.ts';
import { handle } from '#functions/http/handler.ts';
import { getStorage } from '#shared/calls/storage.ts';

export const handler = handle(getStorage, async ({ caller }) => hotStorageOf(caller.workspace));
