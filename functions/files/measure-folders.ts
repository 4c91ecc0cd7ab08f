import { measureFolders as measure } from '#core/files/listing/measure-folders.ts';
import { handle } from '#functions/http/handler.ts';
import { measureFolders } from '#shared/files.ts';

export const handler = handle(measureFolders, async ({ body, caller }) => ({
  folders: await measure(caller.workspace.id, body.paths),
}));
