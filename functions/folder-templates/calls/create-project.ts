import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { createProject as create } from '#core/folder-templates/create-project.ts';
import { handle } from '#functions/http/handler.ts';
import { createProject } from '#shared/calls/restricted-folders/folder-templates.ts';

export const handler = handle(createProject, async ({ params, body, caller }) => {
  const { change, ...made } = await create(caller, { template: params.id, ...body });
  return { ...made, change: changeAnswer(change) };
});
