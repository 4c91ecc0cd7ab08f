import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { requestDeletion } from '#core/file-changes/request/request-deletion.ts';
import { handle } from '#functions/http/handler.ts';
import { deleteFiles } from '#shared/calls/file-changes.ts';

export const handler = handle(deleteFiles, async ({ body, caller }) => ({
  change: changeAnswer(await requestDeletion(caller, body.paths, body)),
}));
