import { decideAsGuest as decide } from '#core/links/guests/guest-comments.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { decideAsGuest } from '#shared/calls/guests.ts';

export const handler = handleGuest(decideAsGuest, ({ body, params, guest }) =>
  decide(guest, params.id, body),
);
