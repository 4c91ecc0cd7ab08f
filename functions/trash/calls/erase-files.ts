import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { requestErasure } from '#core/file-changes/request/request-from-trash.ts';
import { handle } from '#functions/http/handler.ts';
import { eraseFiles } from '#shared/calls/trash.ts';

export const handler = handle(eraseFiles, async ({ body, caller }) => ({
  change: changeAnswer(
    await requestErasure(caller, 'versions' in body ? body.versions : undefined),
  ),
}));
