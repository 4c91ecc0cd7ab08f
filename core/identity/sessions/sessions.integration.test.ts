import { afterEach, expect, test } from '@jest/globals';
import type { Session } from '#shared/calls/sessions.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, type Person, password, personOf, signUp } from '#testkit/people.ts';
import { renewSession } from './sessions.ts';

afterEach(resetClock);

const day = 24 * 60 * 60;
const advance = (seconds: number) => {
  setClockAhead({ seconds });
};
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const signedOut = { status: 401, body: { code: 'signed_out' } };
const unknown = { status: 404, body: { code: 'not_found' } };

const sessionsOf = async (person: Person): Promise<Session[]> =>
  (await person.call('GET /api/sessions')).body.sessions;
const end = (person: Person, id = '') =>
  person.call('DELETE /api/sessions/{id}', { params: { id } });

/** The same user, signed in from another browser. */
async function elsewhere({ email }: Person, userAgent = ''): Promise<Person> {
  const body = { email, password };
  const headers = { 'user-agent': userAgent };
  return personOf(email, await callAs(null, 'POST /api/login', { body, headers }));
}

test('sessions are listed newest first, with their device as text and the current one marked', async () => {
  const here = await signUp();
  const laptop = await elsewhere(here, firefox);
  await elsewhere(here, '<img src=x onerror=alert(1)> Windows');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const times = { createdAt: time, renewedAt: time, lastUsedAt: time };
  const session = { id: expect.any(String), ...times, current: false };
  expect(await sessionsOf(laptop)).toEqual([
    { ...session, device: 'Unknown browser on Windows' },
    { ...session, device: 'Firefox on Linux', current: true },
    { ...session, device: 'Unknown browser' },
  ]);
});

test('ending one session signs out every holder of its cookie, and no other session', async () => {
  const here = await signUp();
  const lost = await elsewhere(here, firefox);
  const [session] = await sessionsOf(here);
  expect(await end(here, session?.id)).toMatchObject({
    status: 200,
    cookies: [],
    body: { success: true },
  });
  expect(await lost.call('GET /api/user')).toMatchObject(signedOut);
  expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
  expect(await end(here, session?.id)).toMatchObject(unknown);
});

test('ending the current session signs out and clears the cookie', async () => {
  const here = await signUp();
  const [session] = await sessionsOf(here);
  expect(await end(here, session?.id)).toMatchObject({
    status: 200,
    cookies: [expect.stringMatching(/^session=; .*Max-Age=0/)],
  });
  expect(await here.call('GET /api/user')).toMatchObject(signedOut);
});

test("others' sessions and unknown ids are not found, and nothing changes", async () => {
  const [here, stranger] = [await signUp(), await signUp()];
  const [theirs] = await sessionsOf(stranger);
  expect(await end(here, theirs?.id)).toMatchObject(unknown);
  expect(await end(here, 'USER')).toMatchObject(unknown);
  expect(await sessionsOf(stranger)).toHaveLength(1);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('signed-out sessions are no longer listed', async () => {
  const here = await signUp();
  const lost = await elsewhere(here);
  expect(await sessionsOf(here)).toHaveLength(2);
  const answers = await Promise.all([lost.call('POST /api/logout'), lost.call('POST /api/logout')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
});

test('after a password change only the session that made it is listed', async () => {
  const here = await signUp();
  await elsewhere(here);
  const [before] = await sessionsOf(here);
  const body = { password, newPassword: 'Another-reel-8!' };
  const changed = personOf(here.email, await here.call('POST /api/change-password', { body }));
  const after = await sessionsOf(changed);
  expect(after).toMatchObject([{ current: true }]);
  expect(after[0]?.id).not.toBe(before?.id);
  expect(await end(changed, before?.id)).toMatchObject(unknown);
});

test.each(['GET /api/user', 'POST /api/resend-confirmation'] as const)(
  'a session more than a day old is renewed by %s, and is then valid for seven days',
  async (route) => {
    const here = await signUp();
    const [before] = await sessionsOf(here);
    expect((await here.call(route)).cookies).toEqual([]);
    advance(6 * day);
    const renewed = await here.call(route);
    expect(renewed).toMatchObject({ status: 200, cookies: [expect.stringContaining('session=')] });
    advance(12 * day);
    const later = personOf(here.email, renewed);
    const [after] = await sessionsOf(later);
    expect(after).toEqual({
      ...before,
      renewedAt: expect.any(String),
      lastUsedAt: after?.renewedAt,
    });
    expect(
      Date.parse(after?.renewedAt ?? '') - Date.parse(before?.renewedAt ?? ''),
    ).toBeGreaterThan(5.9 * day * 1000);
  },
);

test('calls that may write record the last use of a session, to the hour', async () => {
  const here = await signUp();
  const [first] = await sessionsOf(here);
  advance(day / 48);
  await here.call('GET /api/user');
  expect((await sessionsOf(here))[0]?.lastUsedAt).toBe(first?.lastUsedAt);
  advance(day / 8);
  expect((await here.call('GET /api/user')).cookies).toEqual([]);
  const [later] = await sessionsOf(here);
  expect(later).toEqual({ ...first, lastUsedAt: expect.any(String) });
  const hours =
    (Date.parse(later?.lastUsedAt ?? '') - Date.parse(first?.lastUsedAt ?? '')) / 3_600_000;
  expect(hours).toBeGreaterThan(2.9);
  expect(hours).toBeLessThan(3.1);
});

test('a session unused for seven days expires and is no longer listed', async () => {
  const here = await signUp();
  advance(4 * day);
  const later = await elsewhere(here);
  expect(await sessionsOf(later)).toHaveLength(2);
  advance(8 * day);
  expect(await here.call('GET /api/user')).toMatchObject(signedOut);
  const [, ...others] = await sessionsOf(later);
  expect(others).toEqual([]);
});

test('a concurrent renewal does not restore a session that was ended', async () => {
  const here = await signUp();
  const lost = await elsewhere(here);
  const [session] = await sessionsOf(here);
  await end(here, session?.id);
  const { id } = (await here.call('GET /api/user')).body.user;
  expect(await renewSession(id, session?.id ?? '')).toBe(false);
  expect(await lost.call('GET /api/user')).toMatchObject(signedOut);
  expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
});

test('a session ends thirty days after it began, however often it is renewed', async () => {
  const person = await signUp();
  let { cookie } = person;
  for (let at = 2; at < 30; at += 2) {
    advance(at * day);
    const answer = await callAs(cookie, 'GET /api/user');
    expect(answer).toMatchObject({ status: 200 });
    cookie = answer.cookies[0]?.split(';')[0] ?? cookie;
  }
  advance(30 * day + 1);
  expect(await callAs(cookie, 'GET /api/user')).toMatchObject(signedOut);
});
