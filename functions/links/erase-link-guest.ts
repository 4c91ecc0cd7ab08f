import { eraseGuest } from '#core/links/erase-guest.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { eraseLinkGuest } from '#shared/links.ts';

export const handler = handle(eraseLinkGuest, async ({ params, caller }) => {
  const { user, workspace } = caller;
  await eraseGuest(workspace.id, { linkId: params.id, guestId: params.guest }, user.email);
  return done;
});
