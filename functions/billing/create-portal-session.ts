import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { createPortalSession } from '#shared/billing.ts';
import { openPortal } from './portal.ts';

export const handler = handle(createPortalSession, async ({ caller: { workspace } }) => {
  if (!workspace.stripeCustomerId) throw new CallError('no_subscription');
  return { url: await openPortal(workspace.stripeCustomerId) };
});
