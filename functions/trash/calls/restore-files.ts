import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { requestRestoration } from '#core/file-changes/request/request-from-trash.ts';
import { handle } from '#functions/http/handler.ts';
import { restoreFiles } from '#shared/calls/trash.ts';

export const handler = handle(restoreFiles, async ({ body, caller }) => ({
  change: changeAnswer(await requestRestoration(caller, body.versions)),
}));
