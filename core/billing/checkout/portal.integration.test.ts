import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { putItems } from '#testkit/table.ts';
import { isOurPortal } from './portal.ts';

test('the portal offers the card, invoices and cancelling, but not seats and plans', async () => {
  const owner = await subscriber('business');
  const { status, body } = await owner.call('POST /api/create-portal-session');
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^http/) } });
  const { data } = await stripeClient().billingPortal.configurations.list({ limit: 100 });
  const ours = data.find(isOurPortal);
  expect(ours).toMatchObject({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'none' },
      subscription_update: { enabled: false },
    },
  });
  const state: { portalSessions: { url: string; configuration: string }[] } = JSON.parse(
    await (await fetch(new URL('/test/state', body.url))).text(),
  );
  const session = state.portalSessions.find(({ url }) => url === body.url);
  expect(session?.configuration).toBe(ours?.id);
});

test('the portal opens even if the cached configuration belongs to another account', async () => {
  const owner = await subscriber('business');
  const Item = { ...keys.portalConfiguration(), configurationId: 'bpc_of_another_account' };
  await putItems([Item]);
  expect(await owner.call('POST /api/create-portal-session')).toMatchObject({ status: 200 });
});
