import topLevelDomains from 'tlds' with { type: 'json' };

/**
 * What is shown or resolved as a full stop beside the full stop itself, once NFKC has folded the wide and the small one:
 * the ideographic one, which domain names take (UTS 46, section 4), and Unicode's confusables of it that are no digits
 * (https://www.unicode.org/Public/security/latest/confusables.txt).
 */
const dots = /[\u3002\u0701\u0702\uA4F8\uA60E\u{10A50}\u{1D16D}]/gu;

/** What takes no room and is not seen, and so cannot stand in a link's way. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Schemes that open something, any scheme before `//`, an address relative to a scheme, `www.`, and an email. */
const marked =
  /(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|javascript|data|file):(?=\S)|\/\/|\\\\|(?<![\p{L}\p{N}])www\.|[^\s@]@[^\s@]/iu;

/** A label behind a full stop that is behind another label. */
const laterLabel = /(?<=[\p{L}\p{M}\p{N}-]\.)[\p{L}\p{M}\p{N}]+/gu;

/** Reserved for examples (RFC 2606), and the beginning of those in other scripts as ASCII (RFC 5890). */
const unlisted = ['example', 'xn'];

/**
 * Whether programs that show mails would make a link of part of a text: of a scheme, of `www.`, of an email, of words
 * joined by full stops of which a later one is a top-level domain. 'Node.js Films' and 'A.B. Productions' are no links.
 */
export function hasLink(value: string): boolean {
  const plain = value.normalize('NFKC').replace(ignorable, '').replace(dots, '.');
  if (marked.test(plain)) return true;
  return [...plain.matchAll(laterLabel)].some(([label]) => isTopLevelDomain(label.toLowerCase()));
}

function isTopLevelDomain(label: string): boolean {
  return unlisted.includes(label) || topLevelDomains.includes(label);
}
