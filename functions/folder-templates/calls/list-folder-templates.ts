import { listTemplates } from '#core/folder-templates/template-item.ts';
import { handle } from '#functions/http/handler.ts';
import { listFolderTemplates } from '#shared/calls/restricted-folders/folder-templates.ts';

export const handler = handle(listFolderTemplates, async ({ caller }) => ({
  templates: await listTemplates(caller.workspace.id),
}));
