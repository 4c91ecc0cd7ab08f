import { guestBranding } from '#core/links/branding/shown-branding.ts';
import { describeForGuest } from '#core/links/guests/describe-for-guest.ts';
import { connectionAddressOf } from '#functions/http/address.ts';
import { handleGuest } from '#functions/http/guest-handler.ts';
import { getGuestLink } from '#shared/calls/guests.ts';

export const handler = handleGuest(getGuestLink, async ({ guest: caller, event }) => {
  const { workspace, link, guest } = caller;
  const { name, email } = guest;
  const opens = await describeForGuest(caller);
  return {
    company: workspace.companyName,
    branding: await guestBranding(workspace),
    may: link.may,
    ...(link.isOverlaid && {
      overlay: { name: name ?? '', address: email ?? connectionAddressOf(event) },
    }),
    guest: { ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
    expiresAt: link.expiresAt,
    opens,
  };
});
