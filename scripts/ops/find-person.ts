import { findUser, findUserByEmail, type UserItem } from '#core/identity/store.ts';
import { email as emailSchema } from '#shared/rules/fields.ts';
import { OperatorError } from './command.ts';

/** @throws OperatorError if there is no such account */
export async function requirePerson(given: string): Promise<UserItem> {
  const user = given.includes('@')
    ? await findUserByEmail(readEmail(given))
    : await findUser(given);
  if (user) return user;
  throw new OperatorError(
    given.includes('@')
      ? `There is no account with the email ${given}. For a purchase by it, see: npm run ops -- purchases list`
      : `There is no account ${given}: use an email, or the id that member show prints.`,
  );
}

/**
 * Parses and normalizes an email.
 * @throws OperatorError if it is invalid
 */
function readEmail(given: string): string {
  const read = emailSchema.safeParse(given);
  if (read.success) return read.data;
  throw new OperatorError(read.error.issues[0]?.message ?? `${given} is no email.`, 2);
}
