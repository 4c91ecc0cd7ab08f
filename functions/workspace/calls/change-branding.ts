import { changeBranding as change } from '#core/links/branding/change-branding.ts';
import { readLogoImage } from '#core/links/branding/logo-image.ts';
import { describeBranding, hasBranding } from '#core/links/branding/shown-branding.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { changeBranding } from '#shared/calls/company.ts';

export const handler = handle(changeBranding, async ({ body, caller: { user, workspace } }) => {
  const logo =
    typeof body.logo === 'string' ? readLogoImage(Buffer.from(body.logo, 'base64')) : body.logo;
  await consumeRateLimit(['branding_changes_of_workspace', workspace.id]);
  const branding = await change(workspace, user.email, { ...body, logo });
  return {
    branding: await describeBranding(workspace.id, branding),
    isShown: hasBranding(workspace),
  };
});
