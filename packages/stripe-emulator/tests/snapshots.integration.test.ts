import { expect, test } from '@jest/globals';
import { openCheckout, subscribe } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

async function state(): Promise<unknown> {
  return (await fetch(`${emulator.origin}/test/state`)).json();
}

test('A restored snapshot is the whole state, its clock and its idempotency keys', async () => {
  const { id } = await subscribe(emulator, 2);
  const create = () =>
    emulator.stripe.customers.create({ email: 'a@x.example' }, { idempotencyKey: 'first' });
  const { id: customer } = await create();
  await emulator.advance(0.5);
  const before = await state();
  await emulator.control('snapshot', {});
  for (const _time of [1, 2]) {
    await openCheckout(emulator, 1);
    await emulator.advance(40);
    await emulator.stripe.subscriptions.cancel(id);
    await emulator.stripe.customers.create({ email: 'b@x.example' }, { idempotencyKey: 'later' });
    await emulator.fail('/v1/customers', '500');
    await emulator.control('restore', {});
    expect(await state()).toEqual(before);
  }
  expect((await create()).id).toBe(customer);
  const other = { email: 'c@x.example' };
  await emulator.stripe.customers.create(other, { idempotencyKey: 'later' });
});

test('What was due at the snapshot is due again', async () => {
  const { id } = await subscribe(emulator, 2);
  await emulator.control('snapshot', {});
  for (const _time of [1, 2]) {
    await emulator.advance(31);
    const { data } = await emulator.stripe.invoices.list({ subscription: id });
    expect(data).toHaveLength(2);
    await emulator.control('restore', {});
  }
});

test('Nothing is restored without a snapshot', async () => {
  await expect(emulator.control('restore', {})).rejects.toThrow('There is no snapshot.');
});
