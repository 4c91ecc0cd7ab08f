import { assertFolderLeft, folderName } from '#core/links/guest-files.ts';
import { guestReviews } from '#core/links/guest-reviews.ts';
import { describeRequest } from '#core/links/guest-uploads.ts';
import { connectionAddressOf } from '#functions/http/address.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestLink } from '#shared/guests.ts';

export const handler = handleGuest(getGuestLink, async ({ guest: caller, event }) => {
  const { workspace, link, guest } = caller;
  const { name, email } = guest;
  const [reviews, upload] = await Promise.all([
    guestReviews(caller),
    describeRequest(caller),
    assertFolderLeft(caller),
  ]);
  return {
    company: workspace.companyName,
    may: link.may,
    ...(link.isOverlaid && {
      overlay: { name: name ?? '', address: email ?? connectionAddressOf(event) },
    }),
    guest: { ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
    expiresAt: link.expiresAt,
    ...(link.folder !== undefined && { folder: { name: folderName(link.folder) } }),
    ...(upload && { upload }),
    reviews: reviews.map(({ id, title, status }) => ({ id, title, status })),
  };
});
