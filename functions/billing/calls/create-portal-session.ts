import { openWorkspacePortal } from '#core/billing/checkout/open-workspace-portal.ts';
import { handle } from '#functions/http/handler.ts';
import { createPortalSession } from '#shared/calls/billing.ts';

export const handler = handle(createPortalSession, async ({ caller: { workspace } }) => ({
  url: await openWorkspacePortal(workspace),
}));
