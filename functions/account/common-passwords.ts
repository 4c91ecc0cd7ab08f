/** How many of the commonest are refused dressed up as well. */
const maxDecoration = 50;

interface CommonPasswords {
  all: ReadonlySet<string>;
  commonest: readonly string[];
}

let read: Promise<CommonPasswords> | undefined;

/**
 * Whether a password is among those that guessing begins with: on the list of the 49,233 commonest in leaks (zxcvbn's,
 * as NIST SP 800-63B, section 3.1.1.2, asks for), in whatever case, or one of the fifty commonest with digits and
 * symbols before or behind it, as 'Password1!': what the criteria for a password lead people to.
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

/** Only the list, out of a package that has much else, and only once it is needed: it is most of a bundle. */
async function readList(): Promise<CommonPasswords> {
  const list = await import('@zxcvbn-ts/language-common/dist/passwords.json.mjs');
  return { all: new Set(list.default), commonest: list.default.slice(0, maxDecoration) };
}
