import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  openCheckout,
  sendForm,
  startTestEmulator,
  subscribe,
  type TestEmulator,
} from '../testing/test-emulator.ts';

let folder: string;
let file: string;
let emulator: TestEmulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
  file = join(folder, 'state', 'payments.jsonl');
  emulator = await startTestEmulator(file);
});
afterEach(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

async function stateOf({ origin }: TestEmulator) {
  const response = await fetch(`${origin}/test/state`);
  return Object(await response.json());
}

async function restart(): Promise<void> {
  await emulator.stop();
  emulator = await startTestEmulator(file, emulator.received);
}

test('The whole state survives a restart, at the new address', async () => {
  await subscribe(emulator, 2);
  const { id } = await openCheckout(emulator, 1);
  await emulator.advance(0.5);
  const before = await stateOf(emulator);
  const { origin } = emulator;
  await restart();
  const moved = JSON.parse(JSON.stringify(before).replaceAll(origin, emulator.origin));
  // Events are snapshots, with the addresses of their time.
  expect(await stateOf(emulator)).toEqual({ ...moved, events: before.events });
  const { url } = await emulator.stripe.checkout.sessions.retrieve(id);
  expect((await sendForm(url, { card: '4242 4242 4242 4242' })).status).toBe(303);
});

test('A kill during a write loses nothing that was acknowledged', async () => {
  const { id } = await emulator.stripe.customers.create({ email: 'a@x.example' });
  await emulator.stop();
  appendFileSync(file, '[["customers","cus_half",{"id":"cus_ha');
  emulator = await startTestEmulator(file, emulator.received);
  const { data } = await emulator.stripe.customers.list();
  expect(data.map((customer) => customer.id)).toEqual([id]);
  await emulator.stripe.customers.create({ email: 'b@x.example' });
  await restart();
  expect((await emulator.stripe.customers.list()).data).toHaveLength(2);
});

test('Undelivered events and saved responses survive a restart', async () => {
  await emulator.deliveries('hold');
  const idempotencyKey = 'once';
  const first = await emulator.stripe.customers.create({}, { idempotencyKey });
  await restart();
  const again = await emulator.stripe.customers.create({}, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(emulator.types()).toEqual([]);
  await emulator.deliveries('release');
  expect(emulator.types()).toEqual(['customer.created']);
});

test('The prices are created once', async () => {
  const before = await emulator.stripe.prices.list();
  await restart();
  expect((await emulator.stripe.prices.list()).data).toEqual(before.data);
});
