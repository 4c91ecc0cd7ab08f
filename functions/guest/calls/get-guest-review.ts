import { guestReview } from '#core/links/guests/guest-reviews.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestReview } from '#shared/calls/guests.ts';

export const handler = handleGuest(getGuestReview, ({ params, guest }) =>
  guestReview(guest, params.id),
);
