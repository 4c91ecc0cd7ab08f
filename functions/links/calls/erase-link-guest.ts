import { discardEndedUploadsWrites } from '#core/file-changes/discard-ended-uploads-writes.ts';
import { eraseGuest } from '#core/links/guests/erase-guest.ts';
import { removeGuest } from '#core/links/guests/remove-guest.ts';
import { requireSeenLink } from '#core/links/link-access.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { eraseLinkGuest } from '#shared/calls/links/link-guests.ts';

export const handler = handle(eraseLinkGuest, async ({ params, query, caller }) => {
  const { user, workspace } = caller;
  await requireSeenLink(workspace, params.id);
  const guest = { linkId: params.id, guestId: params.guest };
  const end = query.comments === 'delete' ? removeGuest : eraseGuest;
  await end(workspace.id, guest, user.email, discardEndedUploadsWrites);
  return done;
});
