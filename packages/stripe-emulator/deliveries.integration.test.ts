import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Stand, stand } from './testing/stand.ts';

let at: Stand;
beforeEach(async () => {
  at = await stand();
});
afterEach(() => at.close());

/** Makes customers one after the other; each makes one event. */
async function happen(...emails: string[]): Promise<void> {
  for (const email of emails) await at.stripe.customers.create({ email });
}

/** The customers that events told of, in the order in which they came. */
function told(): unknown[] {
  return at.received.events.map(({ data }) => Object(data.object).email);
}

test('Events are delivered in order after the answer', async () => {
  await happen('a@x.example', 'b@x.example');
  await at.deliveries('normal');
  expect(told()).toEqual(['a@x.example', 'b@x.example']);
  const [event] = at.received.events;
  const { data } = await at.stripe.events.list({ type: 'customer.created' });
  expect(data.at(-1)).toMatchObject({
    id: event?.id,
    pending_webhooks: 0,
    api_version: event?.api_version,
    data: { object: { email: 'a@x.example' } },
  });
});

test('Events are listed for thirty days', async () => {
  await happen('a@x.example');
  const listed = async () => (await at.stripe.events.list({ type: 'customer.created' })).data;
  expect(await listed()).toHaveLength(1);
  await at.advance(31);
  expect(await listed()).toEqual([]);
});

test('Held events are queued until they are released in order', async () => {
  await at.deliveries('hold');
  await happen('a@x.example', 'b@x.example');
  expect(told()).toEqual([]);
  await at.deliveries('release');
  expect(told()).toEqual(['a@x.example', 'b@x.example']);
  await happen('c@x.example');
  await at.deliveries('normal');
  expect(told()).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
});

test('Held events can be released backwards', async () => {
  await at.deliveries('hold');
  await happen('a@x.example', 'b@x.example', 'c@x.example');
  await at.deliveries('reverse');
  expect(told()).toEqual(['c@x.example', 'b@x.example', 'a@x.example']);
});

test('Duplicated events come twice, and dropped ones never', async () => {
  await at.deliveries('duplicate');
  await happen('a@x.example');
  await at.deliveries('drop');
  await happen('b@x.example');
  await at.deliveries('normal');
  await happen('c@x.example');
  await at.deliveries('normal');
  expect(told()).toEqual(['a@x.example', 'a@x.example', 'c@x.example']);
  const ids = at.received.events.map(({ id }) => id);
  expect(ids[0]).toBe(ids[1]);
});

test('An event that the receiver refuses is sent again until it takes it', async () => {
  at.received.refuse = 2;
  await happen('a@x.example');
  await at.deliveries('normal');
  expect(told()).toEqual(['a@x.example']);
});

test('An unknown mode and an unknown control are refused', async () => {
  await expect(at.deliveries('sideways')).rejects.toThrow('Invalid option');
  const unknown = await fetch(`${at.origin}/test/nothing`, { method: 'POST' });
  expect(unknown.status).toBe(404);
});
