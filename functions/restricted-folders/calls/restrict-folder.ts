import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { restrictFolder as restrict } from '#core/restricted-folders/restrict-folder.ts';
import { handle } from '#functions/http/handler.ts';
import { restrictFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(restrictFolder, async ({ body, caller }) => {
  const { folder, change } = await restrict(caller, body);
  return { folder, change: changeAnswer(change) };
});
