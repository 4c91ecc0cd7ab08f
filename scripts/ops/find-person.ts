import { findUser, findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { email as emailSchema } from '#shared/fields.ts';
import { OperatorError } from './command.ts';

/** @throws OperatorError where there is no such account */
export async function requirePerson(given: string): Promise<UserItem> {
  const user = given.includes('@')
    ? await findUserByEmail(readEmail(given))
    : await findUser(given);
  if (user) return user;
  throw new OperatorError(
    given.includes('@')
      ? `There is no account with the email ${given}. Was something bought under it? See: npm run ops -- purchases list`
      : `There is no account ${given}: give an email, or the id that member show prints.`,
  );
}

/** An email in its one form. @throws OperatorError where it is none */
function readEmail(given: string): string {
  const read = emailSchema.safeParse(given);
  if (read.success) return read.data;
  throw new OperatorError(read.error.issues[0]?.message ?? `${given} is no email.`, 2);
}
