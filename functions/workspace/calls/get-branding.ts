import { describeBranding, hasBranding } from '#core/links/branding/shown-branding.ts';
import { handle } from '#functions/http/handler.ts';
import { getBranding } from '#shared/calls/company.ts';

export const handler = handle(getBranding, async ({ caller: { workspace } }) => ({
  branding: await describeBranding(workspace.id, workspace.branding ?? {}),
  isShown: hasBranding(workspace),
}));
