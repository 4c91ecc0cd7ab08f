import { afterEach, expect, test } from '@jest/globals';
import { type FixtureParts, handlerOf, startFixture } from '#testkit/local/fixture.ts';

let fixture: Awaited<ReturnType<typeof startFixture>>;
afterEach(() => fixture.close());

test("Stripe's events reach their function with the exact bytes that were signed", async () => {
  await start({
    functions: { 'events/stripe-webhook': handlerOf('return [event.routeKey, event.body];') },
  });
  const answer = await post('/webhooks/stripe', '{ "id" : "evt_1" }\n');
  expect(await answer.json()).toEqual(['$default', '{ "id" : "evt_1" }\n']);
});

test('the clock advances for functions by the requested days', async () => {
  await start({
    functions: { 'account/get-user': handlerOf('return process.env.CLOCK_OFFSET_SECONDS;') },
  });
  const moved = await post('/__local/clock', '{"days": 3}');
  expect(await moved.json()).toEqual({ now: expect.stringMatching(/^\d{4}-.+Z$/) });
  expect(await (await fetch(`${fixture.origin}/api/user`)).text()).toBe('259200');
  expect((await post('/__local/clock', '{"days": "3"}')).status).toBe(400);
});

test.each(['/__local/mail', '/__local/clock'])('%s rejects pages of another site', async (path) => {
  await start({});
  const status = async (headers: Record<string, string>) =>
    (await fetch(fixture.origin + path, { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status({ origin: fixture.origin })).toBe(200);
  expect(await status({ origin: 'https://evil.example' })).toBe(403);
  expect(await status({ origin: 'null' })).toBe(403);
});

test('a page of another site cannot advance the clock', async () => {
  await start({});
  const moving = {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    body: '{"days": 3}',
  };
  expect((await fetch(`${fixture.origin}/__local/clock`, moving)).status).toBe(403);
});

/** A reconciliation in two parts, which logs its progress. */
const checkInTwoParts = handlerOf(`
  const { totals = { checked: 0 } } = event.position ?? {};
  process.stdout.write('checked ' + totals.checked + '\\n');
  const done = totals.checked === 40;
  return { done, position: { totals: { checked: 40 } }, findings: [{ kind: String(done) }] };
`);

test('the reconciliation runs to completion, on request or when a day passes', async () => {
  await start({ functions: { 'events/reconcile': checkInTwoParts } });
  const checked = await post('/__local/daily-check', '');
  expect(await checked.json()).toEqual({
    totals: { checked: 40 },
    findings: [{ kind: 'false' }, { kind: 'true' }],
  });
  const whole = ['checked 0', 'checked 40'];
  await expectOutput(whole);
  await post('/__local/clock', '{"days": 0.5}');
  await post('/__local/clock', '{"days": 1}');
  await expectOutput([...whole, ...whole]);
});

test('a webhook whose function throws is not acknowledged', async () => {
  await start({ functions: { 'events/stripe-webhook': handlerOf('throw new Error("full");') } });
  expect((await post('/webhooks/stripe', '{}')).status).toBe(502);
});

/** Waits for the functions' output, which arrives after their responses. */
async function expectOutput(lines: string[]): Promise<void> {
  while (fixture.output.length < lines.length) await new Promise(setImmediate);
  expect(fixture.output).toEqual(lines);
}

async function start(parts: FixtureParts): Promise<void> {
  fixture = await startFixture(parts);
}

function post(path: string, body: string): Promise<Response> {
  return fetch(fixture.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}
