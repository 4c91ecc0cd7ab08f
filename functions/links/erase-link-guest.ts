import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { eraseGuest } from '#core/links/erase-guest.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { eraseLinkGuest } from '#shared/links.ts';

export const handler = handle(eraseLinkGuest, async ({ params, caller }) => {
  const { user, workspace } = caller;
  const guest = { linkId: params.id, guestId: params.guest };
  await eraseGuest(workspace.id, guest, user.email, discardEndedUploadsWrites);
  return done;
});
