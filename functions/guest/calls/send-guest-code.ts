import * as codes from '#core/links/guests/guest-code.ts';
import { openByToken } from '#core/links/open-link.ts';
import { addressOf } from '#functions/http/address.ts';
import { done } from '#functions/http/answer.ts';
import { readGuestCookie } from '#functions/http/guest-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { sendGuestCode } from '#shared/calls/guests.ts';

export const handler = handlePublic(sendGuestCode, async ({ body, event }) => {
  const address = addressOf(event);
  const opened = await openByToken(body.token, address, (linkId) => readGuestCookie(event, linkId));
  await codes.sendGuestCode(opened, body.email, address);
  return done;
});
