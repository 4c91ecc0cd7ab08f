import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { undoChange } from '#core/file-changes/request/undo-change.ts';
import { handle } from '#functions/http/handler.ts';
import { undoFileChange } from '#shared/calls/file-changes.ts';

export const handler = handle(undoFileChange, async ({ params, caller }) => ({
  change: changeAnswer(await undoChange(caller, params.id)),
}));
