import { Secret, TOTP } from 'otpauth';
import { now } from '#core/runtime/clock.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { callAs, confirmEmail, type Person, password } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';
import { SoftPasskey } from './soft-passkey.ts';

/** The code that an authenticator app shows a number of thirty-second steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now().getTime() + steps * 30_000 });
}

/**
 * Confirms the email and sets up an authenticator app with the code of the previous step, so that the current one is still unused. If the next
 * step begins before the code arrives, the code has expired: then it sends the new previous one.
 */
export async function setUpAuthenticator(person: Person) {
  await confirmEmail(person);
  const { secret } = (await person.call('POST /api/second-factor/authenticator')).body;
  const enterCode = () =>
    person.call('PUT /api/second-factor/authenticator', { body: { code: codeOf(secret, -1) } });
  const first = await enterCode();
  const answer = first.body.code === 'wrong_code' ? await enterCode() : first;
  if (answer.status !== 200) throw new Error(`Setting up failed: ${JSON.stringify(answer.body)}`);
  const recoveryCodes: string[] = answer.body.recoveryCodes;
  return { secret: String(secret), recoveryCodes };
}

/** Confirms the email of a user's account, and adds a passkey to it. */
export async function setUpPasskey(person: Person, name = 'Laptop') {
  await confirmEmail(person);
  const passkey = new SoftPasskey();
  const { options } = (await person.call('POST /api/second-factor/passkey-options')).body;
  const body = { name, attestation: passkey.create(options) };
  const answer = await person.call('POST /api/second-factor/passkeys', { body });
  if (answer.status !== 201) throw new Error(`Adding failed: ${JSON.stringify(answer.body)}`);
  const id: string = answer.body.passkey.id;
  return { passkey, id };
}

/** A user's second factors, as the product lists them. */
export async function factorsOf(person: Person) {
  return (await person.call('GET /api/second-factor')).body;
}

/** Signs in with the password; the cookie is that of the second step if one is required. */
export async function passwordStep(email: string, headers: Record<string, string> = {}) {
  const body = { email, password };
  const answer = await callAs(null, 'POST /api/login', { body, headers });
  return { ...answer, cookie: cookieNamed(answer.cookies, 'second_step') };
}

/** The passkey challenge of a sign-in. */
export async function passkeyOptions(cookie: string | null, secondStep = cookie !== null) {
  const body = { secondStep };
  return (await callAs(cookie, 'POST /api/login/passkey-options', { body })).body.options;
}

/** The passkey challenge that replaces the password of a confirmation. */
export async function confirmationOptions(person: Person) {
  return (await person.call('POST /api/confirm-identity/passkey-options')).body.options;
}

/** Completes the second step with a code. */
export function codeStep(cookie: string | null, code: string) {
  return callAs(cookie, 'POST /api/login/second-step', { body: { code } });
}

/** The name and value of a cookie that a response sets. */
export function cookieNamed(cookies: readonly string[], name: string): string | null {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? null;
}

/** Requires a second factor in an owner's workspace, after setting up the owner's own. */
export async function requireFactors(owner: Person): Promise<void> {
  await setUpPasskey(owner);
  const answer = await owner.call('PUT /api/workspace/second-factor', { body: { required: true } });
  if (answer.status !== 200) throw new Error(`Requiring failed: ${JSON.stringify(answer.body)}`);
}

/** Asserts that a challenge for a passkey to sign is saved. */
export async function assertChallengeSaved(): Promise<void> {
  const challenges = await allItems({
    FilterExpression: 'begins_with(pk, :challenge)',
    ExpressionAttributeValues: { ':challenge': 'CHALLENGE#' },
  });
  assertEqual('Whether a challenge is saved', challenges.length > 0, true);
}
