import { guestBranding } from '#core/links/branding/shown-branding.ts';
import { readPreview, signPreview } from '#core/links/guests/link-preview.ts';
import { asksName, enteredGuest, openByToken, proofOf } from '#core/links/open-link.ts';
import { addressOf } from '#functions/http/address.ts';
import { readGuestCookie } from '#functions/http/guest-cookie.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { openLink } from '#shared/calls/guests.ts';

export const handler = handlePublic(openLink, async ({ body, event }) => {
  let letsIn = false;
  const opened = await openByToken(body.token, addressOf(event), async (linkId) => {
    const claims = await readGuestCookie(event, linkId);
    letsIn = claims?.letsIn ?? false;
    return claims;
  });
  const { link, workspace, guest, claims } = opened;
  const isEntered = letsIn && enteredGuest(opened, claims) !== null;
  const isShown = !isEntered && proofOf(link) === 'nothing';
  const preview = isShown ? await readPreview(workspace, link) : null;
  return {
    id: link.id,
    company: workspace.companyName,
    branding: await guestBranding(workspace),
    sharedBy: opened.madeBy,
    may: link.may,
    expiresAt: link.expiresAt,
    ...(preview && { preview: await signPreview(preview) }),
    opens: link.opens.kind,
    asks: proofOf(link),
    asksName: asksName(link),
    isEntered,
    ...(guest?.name !== undefined && { name: guest.name }),
  };
});
