import { setGuestStatus } from '#core/links/guests/guest-comments.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { setGuestReviewStatus } from '#shared/calls/guests.ts';

export const handler = handleGuest(setGuestReviewStatus, ({ body, params, guest }) =>
  setGuestStatus(guest, params.id, body),
);
