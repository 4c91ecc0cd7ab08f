import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { invalidField } from '#core/errors.ts';
import type { UserItem } from '#core/identity/store.ts';
import { productName } from '#shared/rules/product.ts';

/**
 * Rejects a new password that is the user's own email or username, a common password, or easy to guess.
 * @throws CallError `invalid_input` for the field.
 */
export async function assertStrongPassword(
  password: string,
  { email, username }: Pick<UserItem, 'email' | 'username'>,
  field = 'password',
): Promise<void> {
  const refuse = (message: string) => {
    throw invalidField(field, message);
  };
  if ([email, username.toLowerCase()].includes(password.toLowerCase())) {
    refuse('The password must not be your email or username.');
  }
  if (await isCommonPassword(password)) {
    refuse('This password is too common. Please choose another one.');
  }
  const [local = ''] = email.split('@');
  const weakness = await findWeakness(password, [username, local]);
  if (weakness) refuse(weakness);
}

/** How many of the most common passwords are also refused with digits or symbols added. */
const maxDecoration = 50;

interface CommonPasswords {
  all: ReadonlySet<string>;
  commonest: readonly string[];
}

let read: Promise<CommonPasswords> | undefined;

/**
 * Whether a password is among the first that an attacker guesses: on the list of the 49,233 most common leaked ones
 * (zxcvbn's list; NIST SP 800-63B, section 3.1.1.2, requires such a check), ignoring case, or one of the fifty most
 * common with digits and symbols before or after it, such as 'Password1!', which password criteria lead people to
 * choose.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  read ??= readList();
  const { all, commonest } = await read;
  const plain = password.toLowerCase();
  return all.has(plain) || commonest.some((common) => isDecoratedVariant(plain, common));
}

function isDecoratedVariant(plain: string, common: string): boolean {
  const at = plain.indexOf(common);
  if (at < 0) return false;
  return !/\p{L}/u.test(plain.slice(0, at) + plain.slice(at + common.length));
}

/** Imports only the list from a large package, and only on first use: it makes up most of a bundle. */
async function readList(): Promise<CommonPasswords> {
  const list = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs');
  return { all: new Set(list.default), commonest: list.default.slice(0, maxDecoration) };
}

/**
 * Minimum number of guesses; the estimator calls anything below it "somewhat guessable" or worse (zxcvbn; Wheeler,
 * USENIX Security 2016).
 */
const fewestGuesses = 1e8;

/** Number of characters to estimate: the cost grows with them, and a longer ending does not weaken a password. */
const longestEstimated = 64;

const better =
  'Three unrelated words with a number and a symbol, or a password from a password manager, would be better.';

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Why a password is easy to guess, and how to improve it, as one text; null if it is strong enough. Applies only to
 * passwords built on words, dates, keyboard patterns or repetition: the length of a random one is up to the password
 * criteria.
 * @param about words known about the user, such as the username
 */
export async function findWeakness(
  password: string,
  about: readonly string[],
): Promise<string | null> {
  estimator ??= createEstimator();
  const userInputs = [...about, productName];
  const { guesses, sequence } = (await estimator).check(
    password.slice(0, longestEstimated),
    userInputs,
  );
  const reason = guesses < fewestGuesses ? describeWeakness(sequence) : null;
  return reason && `This password is quickly guessed: ${reason}. ${better}`;
}

function describeWeakness(sequence: ZxcvbnResult['sequence']): string | null {
  const matches = sequence.filter(({ pattern }) => pattern in reasons);
  const longest = matches.toSorted((a, b) => b.token.length - a.token.length)[0];
  if (!longest) return null;
  const isOwn = longest.pattern === 'dictionary' && longest['dictionaryName'] === 'userInputs';
  return isOwn ? 'it is built on your own name or email' : (reasons[longest.pattern] ?? null);
}

const reasons: Record<string, string> = {
  dictionary: 'it is built on a common word or name',
  spatial: 'it follows the keyboard',
  sequence: 'it follows the alphabet or counts on',
  repeat: 'it repeats the same characters',
  regex: 'it is built on a year',
  date: 'it is built on a date',
};

/** Imports only the list and the keyboard layouts from a large package, and only on first use. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, passwords, graphs] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/dist/passwords.json.mjs'),
    import('@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: [...passwords.default] },
    graphs: graphs.default,
  });
}
