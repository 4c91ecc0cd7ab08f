import { folderTree } from '#core/folder-templates/folder-tree.ts';
import { handle } from '#functions/http/handler.ts';
import { getFolderTree } from '#shared/calls/restricted-folders/folder-templates.ts';

export const handler = handle(getFolderTree, async ({ query, caller }) => ({
  folders: await folderTree(caller, query.folder),
}));
