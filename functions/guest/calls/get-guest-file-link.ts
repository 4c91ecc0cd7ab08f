import { guestFileLink } from '#core/links/guests/guest-files.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestFileLink } from '#shared/calls/guests.ts';

export const handler = handleGuest(getGuestFileLink, ({ query, guest }) =>
  guestFileLink(guest, query),
);
