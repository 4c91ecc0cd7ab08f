import { guestMedia } from '#core/links/guests/guest-reviews.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestMedia } from '#shared/calls/guests.ts';

export const handler = handleGuest(getGuestMedia, ({ params, query, guest }) =>
  guestMedia(guest, params.id, query),
);
