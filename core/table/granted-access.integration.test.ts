import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { addMember, callAs, password, signUp, uniqueEmail } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { transact } from './client.ts';
import { keys } from './keys.ts';
import { getItem } from './read.ts';
import { assertExists, remove } from './write.ts';

// Every call through `callAs` in any test has exactly the grants of its function; these are the public ones.

test('public calls access no partition of the table that their functions are not granted', async () => {
  const owner = await signUp();
  const { email } = owner;
  const statusOf = async (...call: Parameters<typeof callAs>) => (await callAs(...call)).status;
  const confirmation = { body: { token: await tokenMailedTo(email) } };
  expect(await statusOf(null, 'POST /api/confirm-email', confirmation)).toBe(200);
  const invited = await addMember(owner);
  const invitation = { params: { token: await tokenMailedTo(invited.email) } };
  expect(await statusOf(null, 'GET /api/invitations/{token}', invitation)).toBe(200);
  const claim = { params: { token: 'x'.repeat(43) } };
  expect(await statusOf(null, 'GET /api/claims/{token}', claim)).toBe(404);
  const contact = { body: { name: 'Ada', email, message: 'Hello' } };
  expect(await statusOf(null, 'POST /api/contact', contact)).toBe(201);
  const login = { body: { email, password } };
  expect(await statusOf(null, 'POST /api/login', login)).toBe(200);
  const wrong = { body: { email: uniqueEmail(), password } };
  expect(await statusOf(null, 'POST /api/login', wrong)).toBe(401);
  for (const asked of [email, uniqueEmail()]) {
    const forgot = { body: { email: asked } };
    expect(await statusOf(null, 'POST /api/forgot-password', forgot)).toBe(200);
  }
  const reset = { body: { token: await tokenMailedTo(email), password: 'Quiet-lantern-48' } };
  expect(await statusOf(null, 'POST /api/reset-password', reset)).toBe(200);
  const { cookie } = await signUp();
  expect(await statusOf(cookie, 'POST /api/logout')).toBe(200);
});

const refused = () => new Error('refused');
const session = keys.session('u1', 's1');

test.each<[string, string, () => Promise<unknown>]>([
  ['read', 'team-members/get-invitation', () => getItem(session, z.unknown())],
  ['write', 'billing/get-claim', () => transact([remove(session)])],
  ['check', 'messages/send-contact-message', () => transact([assertExists(session, refused)])],
  [
    'read what it writes',
    'messages/send-contact-message',
    () => getItem(keys.contactMessage('2026-11', 'm1'), z.unknown()),
  ],
  [
    'read the counter that it counts',
    'messages/send-contact-message',
    () => getItem(keys.attempts('contact_from_address', 'hash'), z.unknown()),
  ],
])('a function may not %s beyond its grants: %s', async (_, key, work) => {
  await expect(withGrantedAccess(key, work)).rejects.toThrow('AccessDeniedException');
});
