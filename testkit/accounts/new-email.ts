import { callAs, type Person, password, uniqueEmail } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

/** Requests an email change, confirmed by the password that all test users have. */
export function askForEmail(person: Person, email: string, word = password) {
  return person.call('POST /api/change-email', { body: { email, password: word } });
}

/** Confirms a new email by its link, in a signed-in browser or in another one. */
export function openLink(token: string, person: Person | null = null) {
  return callAs(person?.cookie ?? null, 'POST /api/confirm-new-email', { body: { token } });
}

/** Requests an email change and opens the mailed link in the same browser. */
export async function changeEmail(person: Person, email = uniqueEmail()) {
  await askForEmail(person, email);
  return { email, answer: await openLink(await tokenMailedTo(email), person) };
}
