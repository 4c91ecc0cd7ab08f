import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { productName } from '#shared/product.ts';

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
  const known = [...about, productName];
  const { guesses, sequence } = (await estimator).check(password.slice(0, longestEstimated), known);
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
