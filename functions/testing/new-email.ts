import { callAs, type Person, password, someEmail } from './people.ts';
import { tokenMailedTo } from './table.ts';

/** Asks for another e-mail, by the password that everybody has here. */
export function askForEmail(person: Person, email: string, word = password) {
  return person.call('POST /api/change-email', { body: { email, password: word } });
}

/** Confirms a new email by its link: in a signed-in browser, or in another one. */
export function openLink(token: string, person: Person | null = null) {
  return callAs(person?.cookie ?? null, 'POST /api/confirm-new-email', { body: { token } });
}

/** Asks for another e-mail and opens the link that was mailed to it, in the same browser. */
export async function changeEmail(person: Person, email = someEmail()) {
  await askForEmail(person, email);
  return { email, answer: await openLink(await tokenMailedTo(email), person) };
}
