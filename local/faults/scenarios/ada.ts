import { callAs, type Person, password, personOf } from '#functions/testing/people.ts';
import { userOf } from '#functions/testing/subscribers.ts';
import { assertEqual } from './scenario.ts';

/** Whose account it is that something happens to. */
export const email = 'ada@studio.example';

export const newPassword = 'Another-reel-8!';

/** Signs Ada in. */
export function login(secret = password) {
  return callAs(null, 'POST /api/login', { body: { email, password: secret } });
}

/** Who is signed in with a password, as the product answers. */
export async function userWith(secret = password) {
  const answer = await login(secret);
  assertEqual('The answer to signing in', answer.status, 200);
  return userOf(personOf(email, answer));
}

/** @throws Error where a session still holds. */
export async function isSignedOut(person: Person): Promise<void> {
  assertEqual('The old session', (await person.call('GET /api/user')).status, 401);
}
