import { guestFolder } from '#core/links/guests/guest-files.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { listGuestFiles } from '#shared/calls/guests.ts';

export const handler = handleGuest(listGuestFiles, ({ query, guest }) => guestFolder(guest, query));
