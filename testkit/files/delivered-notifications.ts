import { delivered } from '#testkit/delivered-mails.ts';
import type { Person } from '#testkit/people.ts';
import { isOfNotification } from './inbox.ts';

// Not in `inbox.ts`, which cases import: `delivered-mails.ts` mocks the SES client of every importer.

/** Delivers the mails to a user that wait. @returns those that tell at once what concerns them */
export async function deliveredAtOnce({ email }: Pick<Person, 'email'>) {
  return (await delivered(email)).filter(({ subject }) => isOfNotification(subject));
}
