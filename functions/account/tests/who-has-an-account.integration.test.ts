import { createHook } from 'node:async_hooks';
import { expect, test } from '@jest/globals';
import { table } from '#core/table/client.ts';
import type { CallRoute } from '#shared/api.ts';
import { callAs, password, signUp, uniqueEmail } from '#testkit/people.ts';

/**
 * The work of a call: its requests to the table before, between and after the passwords that it hashes. Concurrent
 * requests are sent in any order, so each part is sorted.
 */
async function workOf(route: CallRoute, body: object, cookie: string | null = null) {
  const parts: string[][] = [[]];
  const hashing = createHook({
    init(_, type) {
      if (type === 'ARGON2REQUEST') parts.push([]);
    },
  });
  table.middlewareStack.add(
    (next, { commandName }) =>
      (request) => {
        parts.at(-1)?.push(String(commandName));
        return next(request);
      },
    { step: 'initialize', name: 'noting', override: true },
  );
  hashing.enable();
  const { status, body: answer, cookies } = await callAs(cookie, route, { body });
  hashing.disable();
  table.middlewareStack.remove('noting');
  const work = parts.map((requests) => requests.sort()).join(' argon2 ');
  return { status, answer, cookies, work };
}

test('sign-in does the same work for a wrong password and an unknown email', async () => {
  const { email } = await signUp();
  const wrong = await workOf('POST /api/login', { email, password: 'Wrong111!' });
  expect(wrong).toMatchObject({ status: 401, work: expect.stringContaining('argon2') });
  const body = { email: uniqueEmail(), password: 'Wrong111!' };
  expect(await workOf('POST /api/login', body)).toEqual(wrong);
});

test('sign-in does the same work for a password that is hashed in two forms', async () => {
  const { email } = await signUp();
  const typed = 'Cafe\u0301\u00A0Noir 1';
  const wrong = await workOf('POST /api/login', { email, password: typed });
  expect(wrong.work.match(/argon2/g)).toHaveLength(2);
  expect(await workOf('POST /api/login', { email: uniqueEmail(), password: typed })).toEqual(wrong);
});

test('a password reset does the same work for an unknown email', async () => {
  const { email } = await signUp();
  const registered = await workOf('POST /api/forgot-password', { email });
  expect(registered).toMatchObject({
    status: 200,
    work: expect.stringContaining('TransactWriteItemsCommand'),
  });
  expect(await workOf('POST /api/forgot-password', { email: uniqueEmail() })).toEqual(registered);
});

test('an email change does the same work for a taken email', async () => {
  const [{ cookie }, { email }] = [await signUp(), await signUp()];
  const free = uniqueEmail();
  const ask = (newEmail: string) =>
    workOf('POST /api/change-email', { email: newEmail, password }, cookie);
  // So that the user's own counters have started.
  await ask(uniqueEmail());
  const registered = await ask(email);
  expect(registered).toMatchObject({
    status: 200,
    work: expect.stringMatching(/argon2.*TransactWriteItemsCommand/),
  });
  const message = registered.answer.message.replace(email, free);
  expect(await ask(free)).toEqual({ ...registered, answer: { message } });
});
