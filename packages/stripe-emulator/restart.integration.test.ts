import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCheckout, type Stand, sendForm, stand, subscribe } from './testing/stand.ts';

let folder: string;
let file: string;
let at: Stand;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
  file = join(folder, 'state', 'payments.jsonl');
  at = await stand(file);
});
afterEach(async () => {
  await at.close();
  rmSync(folder, { recursive: true });
});

async function stateOf({ origin }: Stand) {
  const response = await fetch(`${origin}/test/state`);
  return Object(await response.json());
}

async function restart(): Promise<void> {
  await at.stop();
  at = await stand(file, at.received);
}

test('Everything is there after a restart, at the new address', async () => {
  await subscribe(at, 2);
  const { id } = await openCheckout(at, 1);
  await at.advance(0.5);
  const before = await stateOf(at);
  const { origin } = at;
  await restart();
  const moved = JSON.parse(JSON.stringify(before).replaceAll(origin, at.origin));
  // Events are what was said at the time, with the addresses of that time.
  expect(await stateOf(at)).toEqual({ ...moved, events: before.events });
  const { url } = await at.stripe.checkout.sessions.retrieve(id);
  expect((await sendForm(url, { card: '4242 4242 4242 4242' })).status).toBe(303);
});

test('A kill in the middle of a write loses nothing that was answered', async () => {
  const { id } = await at.stripe.customers.create({ email: 'a@x.example' });
  await at.stop();
  appendFileSync(file, '[["customers","cus_half",{"id":"cus_ha');
  at = await stand(file, at.received);
  const { data } = await at.stripe.customers.list();
  expect(data.map((customer) => customer.id)).toEqual([id]);
  await at.stripe.customers.create({ email: 'b@x.example' });
  await restart();
  expect((await at.stripe.customers.list()).data).toHaveLength(2);
});

test('Events that were not delivered, and answers that keys repeat, survive a restart', async () => {
  await at.deliveries('hold');
  const idempotencyKey = 'once';
  const first = await at.stripe.customers.create({}, { idempotencyKey });
  await restart();
  const again = await at.stripe.customers.create({}, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(at.types()).toEqual([]);
  await at.deliveries('release');
  expect(at.types()).toEqual(['customer.created']);
});

test('The prices are set up once', async () => {
  const before = await at.stripe.prices.list();
  await restart();
  expect((await at.stripe.prices.list()).data).toEqual(before.data);
});
