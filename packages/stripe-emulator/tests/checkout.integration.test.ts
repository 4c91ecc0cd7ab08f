import { expect, test } from '@jest/globals';
import { day, openCheckout, sendForm, startSeconds } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

test('A Checkout paid on its page creates the subscription and redirects to the success address', async () => {
  const { id, url } = await openCheckout(emulator, 2);
  const answer = await sendForm(url, { card: '4242 4242 4242 4242' });
  expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
    status: 303,
    location: `http://localhost:3000/success?session_id=${id}`,
  });
  const session = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription', 'customer', 'invoice', 'line_items'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 10_000,
    client_reference_id: 'workspace-1',
    customer: { object: 'customer', email: 'owner@studio.example' },
    invoice: { status: 'paid', amount_paid: 10_000, billing_reason: 'subscription_create' },
    line_items: { data: [{ quantity: 2, price: { lookup_key: 'business_member' } }] },
    metadata: { workspace: '1' },
    subscription: {
      status: 'active',
      metadata: { workspace: '1' },
      items: {
        data: [
          {
            quantity: 2,
            current_period_start: startSeconds,
            current_period_end: startSeconds + 30 * day,
          },
        ],
      },
    },
    url: null,
  });
});

test('The events of a paid Checkout are delivered with signatures that the SDK accepts', async () => {
  const { url } = await openCheckout(emulator, 1);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  await emulator.deliveries('normal');
  expect(emulator.types()).toEqual([
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
});

test('A declined card is reported on the page, stores nothing, and can be followed by one that pays', async () => {
  const { id, url } = await openCheckout(emulator, 1);
  const declined = await sendForm(url, { card: '4000 0000 0000 0002' });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain(
    '<p class="wrong" role="alert">Your card was declined.</p>',
  );
  const { data } = await emulator.stripe.subscriptions.list({ status: 'all' });
  expect(data).toEqual([]);
  await sendForm(url, { card: '4242 4242 4242 4242' });
  const session = await emulator.stripe.checkout.sessions.retrieve(id);
  expect(session.status).toBe('complete');
});

test('A Checkout submitted twice concurrently pays once, and both requests are redirected to the success address', async () => {
  const { url } = await openCheckout(emulator, 1);
  const card = { card: '4242 4242 4242 4242' };
  const answers = await Promise.all([sendForm(url, card), sendForm(url, card)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const { data: charges } = await emulator.stripe.charges.list();
  expect(charges.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 5000, status: 'succeeded' },
  ]);
});

test('A complete or expired Checkout says so', async () => {
  const paid = await openCheckout(emulator, 1);
  await sendForm(paid.url, { card: '4242 4242 4242 4242' });
  const expired = await openCheckout(emulator, 1);
  await emulator.stripe.checkout.sessions.expire(expired.id);
  const complete = await fetch(paid.url ?? '');
  expect(await complete.text()).toContain('<h1>Already paid</h1>');
  const gone = await fetch(expired.url ?? '');
  expect({ status: gone.status, says: (await gone.text()).includes('Checkout expired') }).toEqual({
    status: 410,
    says: true,
  });
  expect((await sendForm(expired.url, { card: '4242 4242 4242 4242' })).status).toBe(410);
});

test('A Checkout expires after a day, and sends an event', async () => {
  const { id } = await openCheckout(emulator, 1);
  await emulator.advance(0.99);
  expect((await emulator.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  await emulator.advance(0.01);
  expect(await emulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  expect(emulator.types()).toEqual(['checkout.session.expired']);
});

test('The page asks for an email if the Checkout has none', async () => {
  const { data: prices } = await emulator.stripe.prices.list({ lookup_keys: ['starter_member'] });
  const { id, url } = await emulator.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: prices.map(({ id: price }) => ({ price, quantity: 1 })),
    success_url: 'http://localhost:3000/success',
  });
  const asked = await sendForm(url, { card: '4242 4242 4242 4242', email: 'nobody' });
  expect(await asked.text()).toContain('Please enter your email.');
  await sendForm(url, { card: '4242 4242 4242 4242', email: 'new@studio.example' });
  const { customer_details } = await emulator.stripe.checkout.sessions.retrieve(id);
  expect(customer_details?.email).toBe('new@studio.example');
});

test('The page escapes hostile text and forbids scripts', async () => {
  const product = await emulator.stripe.products.create({ name: '<script>alert(1)</script>' });
  const price = await emulator.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  const { url } = await emulator.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://app.example/success',
    customer_email: "o'hara&co@studio.example",
  });
  const answer = await fetch(url ?? '');
  const body = await answer.text();
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('o&#39;hara&amp;co@studio.example');
  expect(body).not.toContain('<script');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://app.example;");
});

test('Cards that trigger disputes and fraud warnings send the events', async () => {
  for (const [card, type, object] of [
    ['4000 0000 0000 0259', 'charge.dispute.created', { object: 'dispute', amount: 5000 }],
    [
      '4000 0000 0000 5423',
      'radar.early_fraud_warning.created',
      { object: 'radar.early_fraud_warning', actionable: true },
    ],
  ] as const) {
    const { id, url } = await openCheckout(emulator, 1);
    await sendForm(url, { card });
    const { customer } = await emulator.stripe.checkout.sessions.retrieve(id);
    const { data: charges } = await emulator.stripe.charges.list({ customer: String(customer) });
    const { data } = await emulator.stripe.events.list({ type });
    expect(data).toMatchObject([{ data: { object: { ...object, charge: charges[0]?.id } } }]);
  }
  const [, disputed] = (await emulator.stripe.charges.list()).data;
  expect(disputed?.disputed).toBe(true);
  await expect(
    emulator.stripe.refunds.create({ charge: String(disputed?.id) }),
  ).rejects.toMatchObject({
    code: 'charge_disputed',
  });
});
