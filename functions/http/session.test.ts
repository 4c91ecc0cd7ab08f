import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { env } from '#shared/ops/environment.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { httpEvent } from '#testkit/events.ts';
import { noSessionCookie } from './cookies.ts';
import { signToken as signAsGuest } from './guest-token.ts';
import { readSession, sessionCookie, shouldRenew } from './session.ts';
import { signToken } from './session-token.ts';

const user = { id: 'u1', sessionGeneration: 0, currentWorkspaceId: 'w1' };
const day = 24 * 60 * 60;
const useKeys = (keys: Record<string, string>) => {
  process.env[env.sessionKeys] = JSON.stringify(keys);
};
const advance = (seconds: number) => {
  setClockAhead({ seconds });
};
const carrying = (cookie: string) =>
  readSession(httpEvent('GET /api/user', { cookies: [cookie.split(';')[0] ?? ''] }));

beforeEach(() => {
  process.env[env.siteOrigin] = 'https://app.example.com';
  useKeys({ current: 'k1', k1: 'the-first-key' });
});
afterEach(resetClock);

test('over HTTPS the cookie is bound to our host and hidden from scripts and other sites', async () => {
  expect(await sessionCookie(user, 's1')).toMatch(
    /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('over plain http the cookie has no prefix', async () => {
  process.env[env.siteOrigin] = 'http://localhost:3000';
  expect(await sessionCookie(user, 's1')).toMatch(
    /^session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
  );
});

test('signing out clears the cookie', () => {
  expect(noSessionCookie()).toBe(
    '__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  );
});

test('a session is valid for seven days and should be renewed after one', async () => {
  const cookie = await sessionCookie(user, 's1');
  advance(day + 60);
  const session = await carrying(cookie);
  expect(session).toMatchObject({ id: 's1', userId: 'u1', workspaceId: 'w1' });
  expect(session && shouldRenew(session)).toBe(true);
  advance(7 * day + 60);
  expect(await carrying(cookie)).toBeNull();
});

test("what the guests' keys sign is no session, even with the claims and the key name of one", async () => {
  process.env[env.guestKeys] = JSON.stringify({ current: 'k1', k1: 'the-guest-key' });
  const claims = { iss: 'cutbay', sub: user.id, sid: 's1', gen: 0, ws: 'w1' };
  const forged = await signAsGuest(claims, 7 * day);
  expect(await carrying(`__Host-session=${forged}`)).toBeNull();
  expect(await carrying(`__Host-session=${await signToken(claims, 7 * day)}`)).toMatchObject({
    userId: user.id,
  });
});

test('a fresh session should not be renewed', async () => {
  const session = await carrying(await sessionCookie(user, 's1'));
  expect(session && shouldRenew(session)).toBe(false);
});

test('after a rotation the old key still verifies, unless it was removed', async () => {
  const cookie = await sessionCookie(user, 's1');
  const next = `k${nowInSeconds()}`;
  useKeys({ current: next, k1: 'the-first-key', [next]: 'the-second-key' });
  expect(await carrying(cookie)).toMatchObject({ userId: 'u1' });
  useKeys({ current: next, [next]: 'the-second-key' });
  expect(await carrying(cookie)).toBeNull();
});

const claims = { sub: 'u1', sid: 's1', gen: 0, iss: 'cutbay' };
const signed = (header: { alg: string; kid?: string }, key: string) =>
  new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuedAt()
    .setExpirationTime('7d')
    .sign(new TextEncoder().encode(key));

test.each<[string, () => Promise<string> | string]>([
  ['no signature', () => new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('7d').encode()],
  ['another algorithm', () => signed({ alg: 'HS512', kid: 'k1' }, 'the-first-key')],
  ['a foreign key', () => signed({ alg: 'HS256', kid: 'k1' }, 'a-guess')],
  ['an unknown key id', () => signed({ alg: 'HS256', kid: 'constructor' }, 'the-first-key')],
  ['no key id', () => signed({ alg: 'HS256' }, 'the-first-key')],
  ['the key id that names the current one', () => signed({ alg: 'HS256', kid: 'current' }, 'k1')],
  ['no token at all', () => 'not.a.token'],
])('a token with %s is invalid', async (_, token) => {
  expect(await carrying(`__Host-session=${await token()}`)).toBeNull();
});

test('a token with a changed bit is invalid', async () => {
  const cookie = await sessionCookie(user, 's1');
  const [name, token = ''] = (cookie.split(';')[0] ?? '').split('=');
  const at = token.lastIndexOf('.') + 5;
  const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  expect(await carrying(`${name}=${changed}`)).toBeNull();
});
