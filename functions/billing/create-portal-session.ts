import { atStripe } from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { createPortalSession } from '#shared/billing.ts';

export const handler = handle(createPortalSession, async ({ caller: { workspace } }) => {
  const { stripeCustomerId } = workspace;
  if (!stripeCustomerId) throw new CallError('no_subscription');
  const { url } = await atStripe((stripe) =>
    stripe.billingPortal.sessions.create({
      customer: stripeCustomerId,
      return_url: `${siteOrigin()}/dashboard`,
    }),
  );
  return { url };
});
