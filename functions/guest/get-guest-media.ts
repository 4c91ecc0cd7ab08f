import { guestMedia } from '#core/links/guest-reviews.ts';
import { getGuestMedia } from '#shared/guests.ts';
import { handleGuest } from './guest-handler.ts';

export const handler = handleGuest(getGuestMedia, ({ params, query, guest }) =>
  guestMedia(guest, params.id, query),
);
