import { beforeAll, expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { changesSomething, type Operation, splitRoute } from '#shared/operation.ts';
import { handlerFile } from '#shared/ops/event-functions.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { httpEvent, invoke } from '#testkit/events.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { allItems, useOwnTable } from '#testkit/table.ts';

// While writes are stopped, the authorizer says so with each request.

const all = Object.entries<Operation & { route: CallRoute }>(calls);
const changing = all.filter(([, call]) => changesSomething(call));
const reading = all.filter(([, call]) => !changesSomething(call));
const authorizer = { lambda: { origin: 'cloudfront', writes: 'stopped' as const } };
const params = { id: 'nobody', token: 'x'.repeat(43) };

let owner: Person;
beforeAll(async () => {
  await useOwnTable();
  ({ owner } = await signUpWithPlan());
});

async function call(file: string, operation: Operation & { route: CallRoute }) {
  const [body] = exampleBodies(operation);
  const options = { params, ...(body && { body }), cookies: [owner.cookie], authorizer };
  const event = httpEvent(operation.route, options);
  const { handler } = await import(`../${handlerFile(file)}`);
  return withGrantedAccess(file, () => invoke(handler, event));
}

test('every call that is not a GET changes something, and so do counted and audited ones', () => {
  const routes = changing.map(([, { route }]) => route);
  const others = all.map(([, { route }]) => route).filter((route) => !routes.includes(route));
  expect(others.filter((route) => splitRoute(route).method !== 'GET')).toEqual([]);
  expect(routes.filter((route) => splitRoute(route).method === 'GET').toSorted()).toEqual([
    'GET /api/export',
    'GET /api/folders/tree',
    'GET /api/storage/credentials',
    'GET /api/storage/folders',
  ]);
});

test.each(changing.map(([file, operation]) => [operation.route, file, operation] as const))(
  '%s responds with 503 and when to try again, and changes nothing',
  async (_, file, operation) => {
    const before = await allItems();
    const { status, headers, body } = await call(file, operation);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'writes_stopped' } });
    expect(headers?.['retry-after']).toBe('300');
    expect(await allItems()).toEqual(before);
  },
);

test.each(reading.map(([file, operation]) => [operation.route, file, operation] as const))(
  '%s goes on, and does not renew the session',
  async (_, file, operation) => {
    setClockAhead({ days: 2 });
    const before = await allItems();
    const { status, cookies } = await call(file, operation);
    resetClock();
    expect(status).not.toBe(503);
    expect(cookies).toEqual([]);
    expect(await allItems()).toEqual(before);
  },
);
