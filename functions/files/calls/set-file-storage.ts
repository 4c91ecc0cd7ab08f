import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { requestStorage } from '#core/file-changes/request/request-storage.ts';
import { handle } from '#functions/http/handler.ts';
import { setFileStorage } from '#shared/calls/file-changes.ts';

export const handler = handle(setFileStorage, async ({ body, caller }) => ({
  change: changeAnswer(await requestStorage(caller, body.paths, body.storage)),
}));
