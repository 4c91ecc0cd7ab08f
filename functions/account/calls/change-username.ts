import { renameUser } from '#core/identity/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { changeUsername } from '#shared/calls/account.ts';

export const handler = handle(changeUsername, async ({ body, caller: { user } }) => {
  await renameUser(user.id, body.username);
  return done;
});
