import { guestComments } from '#core/links/guests/guest-comments.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { listGuestComments } from '#shared/calls/guests.ts';

export const handler = handleGuest(listGuestComments, ({ params, query, guest }) =>
  guestComments(guest, params.id, query),
);
