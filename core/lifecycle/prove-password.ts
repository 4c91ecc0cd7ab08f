import { CallError } from '#core/errors.ts';
import { hashPassword, matchPassword, shouldRehash } from '#core/identity/passwords/password.ts';
import {
  accountEmailItem,
  findUser,
  placeholderUserId,
  replacePasswordHash,
  type UserItem,
} from '#core/identity/store.ts';
import {
  type Attempt,
  assertRoom,
  consumeAtOnce,
  counterKeyOf,
} from '#core/rate-limits/rate-limits.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { type MembershipsRead, readMemberships } from '#core/workspaces/memberships.ts';

/** An attempt to sign in. */
interface PasswordAttempt {
  /** Normalized. */
  email: string;
  password: string;
  /** In canonical form. */
  address: string;
  /** The id by which an account knows the browser, or null. */
  deviceOf: (userId: string) => Promise<string | null>;
}

/** A user who has given their password. */
interface ProvenPassword {
  user: UserItem;
  memberships: MembershipsRead;
  /** The attempts that were counted: only wrong passwords stay so. */
  counted: {
    /** Those that only this browser's network makes: the transaction that signs in releases them. */
    own: readonly Attempt[];
    /** Those that strangers make as well. */
    shared: readonly Attempt[];
  };
}

/**
 * Verifies the password of an account, within the limits of wrong ones. Whatever needs neither the password nor each
 * other runs beside the hash, which takes longer: the counters, and what a right password needs of the table. Limits
 * that are full are seen before it, so that requests over them cost no hash; of those that are sent at the same time,
 * before one is counted, the hashes are wasted, and the response is the limit's all the same. An unknown email does the
 * same work, on placeholders.
 * @throws CallError `too_many_attempts`, whatever the password; `wrong_credentials`
 */
export async function provePassword({
  email,
  password,
  address,
  deviceOf,
}: PasswordAttempt): Promise<ProvenPassword> {
  const toAccount: Attempt = ['login_to_account', `${email}#${address}`];
  const fromAddress: Attempt = ['login_from_address', address];
  const anywhere: Attempt = ['login_to_account_anywhere', email];
  const limits = [toAccount, fromAddress, anywhere];
  const [holder, ...counters] = await getItems([
    keys.accountEmail(email),
    ...limits.map(counterKeyOf),
  ]);
  const userId = holder ? accountEmailItem.parse(holder).userId : placeholderUserId;
  const device = await deviceOf(userId);
  for (const [index, limit] of limits.entries()) {
    if (limit !== anywhere || device === null) assertRoom(limit, counters[index]);
  }
  const user = await findUser(userId);
  const ofDevice: Attempt[] = device === null ? [] : [['login_of_device', device]];
  const shared = [fromAddress, ...(device === null ? [anywhere] : [])];
  const [, { isRight, isOfTypedForm }, memberships] = await together([
    consumeAtOnce([toAccount, ...ofDevice, ...shared]),
    matchPassword(password, user?.passwordHash),
    readMemberships(userId, user),
  ]);
  if (!user || !isRight) throw new CallError('wrong_credentials');
  if (isOfTypedForm || shouldRehash(user.passwordHash))
    await replacePasswordHash(user, await hashPassword(password));
  return { user, memberships, counted: { own: [toAccount, ...ofDevice], shared } };
}
