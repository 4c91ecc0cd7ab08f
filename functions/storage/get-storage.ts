import { handle } from '#functions/http/handler.ts';
import { getStorage } from '#shared/storage.ts';
import { hotStorageOf } from './store.ts';

export const handler = handle(getStorage, async ({ caller }) => hotStorageOf(caller.workspace));
