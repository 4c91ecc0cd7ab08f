import { afterEach, expect, test } from '@jest/globals';
import {
  codeOf,
  codeStep,
  passwordStep,
  setUpAuthenticator,
} from '#testkit/accounts/second-factor.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { callAs, type Person, password, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

afterEach(resetClock);

const quarterHour = 15 * 60;
const advance = (seconds: number) => {
  setClockAhead({ seconds });
};

const deviceIn = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith('device_'))?.split(';')[0] ?? '';

/** Guesses codes after the right password until the limit; returns the number of guesses. */
async function guessAll(email: string, secret: string, device: string): Promise<number> {
  const { cookie } = await passwordStep(email);
  const carried = [cookie, device].filter(Boolean).join('; ');
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  const wrong = ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '';
  for (let guesses = 0; ; guesses += 1) {
    const { status } = await codeStep(carried, wrong);
    if (status === 429) return guesses;
    expect(status).toBe(403);
  }
}

/**
 * Resets to the same password by a mailed link, as anyone with the mailbox can; returns the browser's device cookie.
 */
async function deviceByReset({ email }: Person): Promise<string> {
  await callAs(null, 'POST /api/forgot-password', { body: { email } });
  const body = { token: await tokenMailedTo(email), password };
  return deviceIn(await callAs(null, 'POST /api/reset-password', { body }));
}

test('repeated password resets allow no additional guesses at the second step', async () => {
  const person = await signUp();
  const { secret } = await setUpAuthenticator(person);
  expect(await guessAll(person.email, secret, '')).toBe(10);
  for (let n = 0; n < 3; n += 1) {
    expect(await guessAll(person.email, secret, await deviceByReset(person))).toBe(0);
  }
});

test('a browser that has signed in has a limit of its own at the second step, fifty a day', async () => {
  const person = await signUp();
  const device = deviceIn(await passwordStep(person.email));
  const { secret } = await setUpAuthenticator(person);
  expect(await guessAll(person.email, secret, '')).toBe(10);
  let guesses = 0;
  for (let n = 0; n < 8; n += 1) {
    advance(n * quarterHour);
    guesses += await guessAll(person.email, secret, device);
  }
  expect(guesses).toBe(50);
});
