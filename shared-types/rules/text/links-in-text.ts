import topLevelDomains from 'tlds' with { type: 'json' };

/**
 * Characters that display or resolve as a full stop, besides the full stop itself, after NFKC has folded the fullwidth
 * and the small one: the ideographic one, which domain names accept (UTS 46, section 4), and Unicode's confusables of
 * it that are not digits (https://www.unicode.org/Public/security/latest/confusables.txt).
 */
const dots = /[\u3002\u0701\u0702\uA4F8\uA60E\u{10A50}\u{1D16D}]/gu;

/** Invisible characters without width, which do not stop a text from being a link. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Schemes that open something, any scheme before `//`, a scheme-relative URL, `www.`, an email and an IPv4 address. */
const marked =
  /(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|javascript|data|file):(?=\S)|\/\/|\\\\|(?<![\p{L}\p{N}])www\.|[^\s@]@[^\s@]|(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}.])/iu;

/** A label after a full stop that follows another label. */
const laterLabel = /(?<=[\p{L}\p{M}\p{N}-]\.)[\p{L}\p{M}\p{N}]+/gu;

/** Reserved for examples (RFC 2606), and the prefix of internationalized top-level domains in ASCII (RFC 5890). */
const unlisted = ['example', 'xn'];

/**
 * Whether mail programs would turn part of a text into a link: a scheme, `www.`, an email address, or words joined by
 * full stops of which a later one is a top-level domain. 'Node.js Films' and 'A.B. Productions' are no links.
 */
export function hasLink(value: string): boolean {
  const plain = value.normalize('NFKC').replace(ignorable, '').replace(dots, '.');
  if (marked.test(plain)) return true;
  return [...plain.matchAll(laterLabel)].some(([label]) => isTopLevelDomain(label.toLowerCase()));
}

/** A text with what `hasLink` finds left out, with all that no space separates from it. */
export function withoutLinks(value: string): string {
  return value.replaceAll(/\S+/gu, (word) => (hasLink(word) ? '[address left out]' : word));
}

function isTopLevelDomain(label: string): boolean {
  return unlisted.includes(label) || topLevelDomains.includes(label);
}
