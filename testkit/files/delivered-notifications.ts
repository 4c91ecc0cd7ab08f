import { delivered } from '#testkit/delivered-mails.ts';
import type { Person } from '#testkit/people.ts';
import { isOfNotification } from './inbox.ts';

// Apart from what cases use: whoever imports it sends no mail to the emulator any more.

/** Delivers the mails to a user that wait. @returns those that tell at once what concerns them */
export async function deliveredAtOnce({ email }: Pick<Person, 'email'>) {
  return (await delivered(email)).filter(({ subject }) => isOfNotification(subject));
}
