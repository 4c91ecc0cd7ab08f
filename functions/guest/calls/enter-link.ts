import * as links from '#core/links/guests/enter-link.ts';
import { openByToken } from '#core/links/open-link.ts';
import { addressOf } from '#functions/http/address.ts';
import { Reply } from '#functions/http/answer.ts';
import { guestCookie, readGuestCookie, surplusGuestCookies } from '#functions/http/guest-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { enterLink } from '#shared/calls/guests.ts';

export const handler = handlePublic(enterLink, async ({ body, event }) => {
  const { token, ...given } = body;
  const address = addressOf(event);
  const opened = await openByToken(token, address, (linkId) => readGuestCookie(event, linkId));
  const claims = await links.enterLink(opened, given, address);
  return new Reply({ id: claims.linkId }, [
    await guestCookie(claims),
    ...surplusGuestCookies(event, claims.linkId),
  ]);
});
