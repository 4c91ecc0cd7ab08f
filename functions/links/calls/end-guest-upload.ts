import * as links from '#core/links/end-guest-upload.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { endGuestUpload } from '#shared/calls/links/link-guests.ts';

export const handler = handle(endGuestUpload, async ({ params, caller }) => {
  const { user, workspace } = caller;
  const upload = { linkId: params.id, guestId: params.guest, uploadId: params.upload };
  await links.endGuestUpload(workspace, upload, user.email);
  return done;
});
