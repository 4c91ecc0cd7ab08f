import { saveTemplate } from '#core/folder-templates/save-template.ts';
import { handle } from '#functions/http/handler.ts';
import { saveFolderTemplate } from '#shared/calls/restricted-folders/folder-templates.ts';

export const handler = handle(saveFolderTemplate, async ({ body, caller }) => ({
  template: await saveTemplate(caller, body),
}));
