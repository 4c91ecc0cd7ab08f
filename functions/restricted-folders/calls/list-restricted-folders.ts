import { listFolders } from '#core/restricted-folders/describe-folders.ts';
import { handle } from '#functions/http/handler.ts';
import { listRestrictedFolders } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(listRestrictedFolders, async ({ caller }) => ({
  folders: await listFolders(caller),
}));
