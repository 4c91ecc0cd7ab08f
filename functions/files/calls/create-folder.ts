import { createFolder as create } from '#core/files/create-folder.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { createFolder } from '#shared/calls/files.ts';

export const handler = handle(createFolder, async ({ body, caller }) => {
  await create(caller, body.path);
  return done;
});
