import { expect, test } from '@jest/globals';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

/** Creates customers one after the other; each creates one event. */
async function createCustomers(...emails: string[]): Promise<void> {
  for (const email of emails) await emulator.stripe.customers.create({ email });
}

/** The customers of the delivered events, in the order of delivery. */
function deliveredEmails(): unknown[] {
  return emulator.received.events.map(({ data }) => Object(data.object).email);
}

test('Events are delivered in order after the response', async () => {
  await createCustomers('a@x.example', 'b@x.example');
  await emulator.deliveries('normal');
  expect(deliveredEmails()).toEqual(['a@x.example', 'b@x.example']);
  const [event] = emulator.received.events;
  const { data } = await emulator.stripe.events.list({ type: 'customer.created' });
  expect(data.at(-1)).toMatchObject({
    id: event?.id,
    pending_webhooks: 0,
    api_version: event?.api_version,
    data: { object: { email: 'a@x.example' } },
  });
});

test('Events are listed for thirty days', async () => {
  await createCustomers('a@x.example');
  const listed = async () => (await emulator.stripe.events.list({ type: 'customer.created' })).data;
  expect(await listed()).toHaveLength(1);
  await emulator.advance(31);
  expect(await listed()).toEqual([]);
});

test('Held events are queued until they are released in order', async () => {
  await emulator.deliveries('hold');
  await createCustomers('a@x.example', 'b@x.example');
  expect(deliveredEmails()).toEqual([]);
  await emulator.deliveries('release');
  expect(deliveredEmails()).toEqual(['a@x.example', 'b@x.example']);
  await createCustomers('c@x.example');
  await emulator.deliveries('normal');
  expect(deliveredEmails()).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
});

test('Held events can be released in reverse order', async () => {
  await emulator.deliveries('hold');
  await createCustomers('a@x.example', 'b@x.example', 'c@x.example');
  await emulator.deliveries('reverse');
  expect(deliveredEmails()).toEqual(['c@x.example', 'b@x.example', 'a@x.example']);
});

test('Duplicated events arrive twice, and dropped ones never', async () => {
  await emulator.deliveries('duplicate');
  await createCustomers('a@x.example');
  await emulator.deliveries('drop');
  await createCustomers('b@x.example');
  await emulator.deliveries('normal');
  await createCustomers('c@x.example');
  await emulator.deliveries('normal');
  expect(deliveredEmails()).toEqual(['a@x.example', 'a@x.example', 'c@x.example']);
  const ids = emulator.received.events.map(({ id }) => id);
  expect(ids[0]).toBe(ids[1]);
});

test('An event that the receiver rejects is retried until it is accepted', async () => {
  emulator.received.rejectNext = 2;
  await createCustomers('a@x.example');
  await emulator.deliveries('normal');
  expect(deliveredEmails()).toEqual(['a@x.example']);
});

test('An unknown mode and an unknown control are rejected', async () => {
  await expect(emulator.deliveries('sideways')).rejects.toThrow('Invalid option');
  const unknown = await fetch(`${emulator.origin}/test/nothing`, { method: 'POST' });
  expect(unknown.status).toBe(404);
});
