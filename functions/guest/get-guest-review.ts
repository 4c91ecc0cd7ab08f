import { guestReview } from '#core/links/guest-reviews.ts';
import { getGuestReview } from '#shared/guests.ts';
import { handleGuest } from './guest-handler.ts';

export const handler = handleGuest(getGuestReview, async ({ params, guest }) => ({
  review: await guestReview(guest, params.id),
}));
