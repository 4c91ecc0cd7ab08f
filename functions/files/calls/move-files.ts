import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { requestMove } from '#core/file-changes/request/request-move.ts';
import { handle } from '#functions/http/handler.ts';
import { moveFiles } from '#shared/calls/file-changes.ts';

export const handler = handle(moveFiles, async ({ body, caller }) => ({
  change: changeAnswer(await requestMove(caller, body)),
}));
