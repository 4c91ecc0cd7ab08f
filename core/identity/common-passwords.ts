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
