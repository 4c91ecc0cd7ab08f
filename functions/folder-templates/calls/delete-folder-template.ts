import { deleteTemplate } from '#core/folder-templates/save-template.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { deleteFolderTemplate } from '#shared/calls/restricted-folders/folder-templates.ts';

export const handler = handle(deleteFolderTemplate, async ({ params, caller }) => {
  await deleteTemplate(caller, params.id);
  return done;
});
