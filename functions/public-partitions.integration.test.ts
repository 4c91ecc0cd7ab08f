import { expect, test } from '@jest/globals';
import { addMember, callAs, password, signUp, someEmail } from '#functions/testing/people.ts';
import { tokenMailedTo } from '#functions/testing/table.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import { publicPartitions } from '#shared/public-partitions.ts';
import { table } from './table/client.ts';

/** The partition keys in what the table is asked. */
function partitionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'pk' || name === ':pk') && typeof inner === 'string' ? [inner] : partitionsIn(inner),
  );
}

/** Makes a call, and gives the partitions that it touched beyond what its function is granted. */
async function touchedBeyond(route: CallRoute, options: object, cookie: string | null = null) {
  const touched: string[] = [];
  table.middlewareStack.add(
    (next) => (request) => {
      touched.push(...partitionsIn(request.input));
      return next(request);
    },
    { step: 'initialize', name: 'partitions', override: true },
  );
  const { status } = await callAs(cookie, route, options);
  table.middlewareStack.remove('partitions');
  const [key = ''] = Object.entries(calls).find(([, call]) => call.route === route) ?? [];
  const granted = publicPartitions[key] ?? [];
  const beyond = touched.filter((pk) => !granted.some((partition) => pk.startsWith(partition)));
  return { status, touchesSome: touched.length > 0, beyond };
}

const fine = { touchesSome: true, beyond: [] };

test('public calls touch only the partitions that their functions are granted', async () => {
  const owner = await signUp();
  const { email } = owner;
  const confirmation = { body: { token: await tokenMailedTo(email) } };
  const invited = await addMember(owner);
  const invitation = { params: { token: await tokenMailedTo(invited.email) } };
  const claim = { params: { token: 'x'.repeat(43) } };
  const contact = { body: { name: 'Ada', email, message: 'Hello' } };
  const login = { body: { email, password } };
  const wrong = { body: { email: someEmail(), password } };
  expect(await touchedBeyond('POST /api/confirm-email', confirmation)).toEqual({
    status: 200,
    ...fine,
  });
  expect(await touchedBeyond('GET /api/invitations/{token}', invitation)).toEqual({
    status: 200,
    ...fine,
  });
  expect(await touchedBeyond('GET /api/claims/{token}', claim)).toEqual({ status: 404, ...fine });
  expect(await touchedBeyond('POST /api/contact', contact)).toEqual({ status: 201, ...fine });
  expect(await touchedBeyond('POST /api/login', login)).toEqual({ status: 200, ...fine });
  expect(await touchedBeyond('POST /api/login', wrong)).toEqual({ status: 401, ...fine });
  for (const asked of [email, someEmail()]) {
    const forgot = { body: { email: asked } };
    expect(await touchedBeyond('POST /api/forgot-password', forgot)).toEqual({
      status: 200,
      ...fine,
    });
  }
  const reset = { body: { token: await tokenMailedTo(email), password: 'Quiet-lantern-48' } };
  expect(await touchedBeyond('POST /api/reset-password', reset)).toEqual({ status: 200, ...fine });
  const { cookie } = await signUp();
  expect(await touchedBeyond('POST /api/logout', {}, cookie)).toEqual({ status: 200, ...fine });
});
