import { guestPosters } from '#core/links/guests/guest-files.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestPosters } from '#shared/calls/guests.ts';

export const handler = handleGuest(getGuestPosters, async ({ guest, body }) => ({
  posters: await guestPosters(guest, body.paths),
}));
