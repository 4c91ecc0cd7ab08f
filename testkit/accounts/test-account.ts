import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual } from '#testkit/cases/case.ts';
import { callAs, type Person, password, personOf } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';
import { passwordStep } from './second-factor.ts';

/** The email of the account under test. */
export const email = 'ada@studio.example';

export const newPassword = 'Another-reel-8!';

/** Signs in to the account under test. */
export function login(secret = password) {
  return callAs(null, 'POST /api/login', { body: { email, password: secret } });
}

/** The user signed in with a password, as the product returns it. */
export async function userWith(secret = password) {
  const answer = await login(secret);
  assertEqual('The response to the sign-in', answer.status, 200);
  return userOf(personOf(email, answer));
}

/** @throws Error if a session is still valid. */
export async function assertSignedOut(person: Person): Promise<void> {
  assertEqual('The old session', (await person.call('GET /api/user')).status, 401);
}

/** Asserts that a sign-in with the password requires the second step. */
export async function assertSecondStepRequired(): Promise<void> {
  assertEqual('The response to the password', (await passwordStep(email)).status, 401);
}

/** How many mails with such a link were queued for the account. */
export async function countMails(link: string): Promise<number> {
  return (await mailsWith(link)).filter(({ to }) => to === email).length;
}
