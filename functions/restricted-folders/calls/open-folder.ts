import { changeAnswer } from '#core/file-changes/change/change-answer.ts';
import { openFolder as open } from '#core/restricted-folders/change-folder.ts';
import { handle } from '#functions/http/handler.ts';
import { openFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(openFolder, async ({ params, caller }) => ({
  change: changeAnswer(await open(caller, params.id)),
}));
