import { invalidField } from '#core/errors.ts';
import { productName } from '#shared/rules/product.ts';

/**
 * Letters, digits and signs that look like a Latin letter, after it: of Latin, Greek, Cyrillic and Armenian, as Unicode
 * lists them (https://www.unicode.org/reports/tr39/#Confusable_Detection). Capitals stand apart where they look like
 * another letter than the small ones do. An i, an l and a 1 are one.
 */
const lookAlikes = [
  'a ɑαаᴀ@4ΑА',
  'b ƅбвьβʙ8ΒВ',
  'c ϲςсᴄƈ¢ΣϹСⅽ',
  'd ԁɗđ',
  'e еεєҽᴇ3€ΕЕЄ',
  'f ƒғ',
  'g ɡցԍɢ9',
  'h һհɦнʜΗНҺ',
  'k кκĸᴋΚК',
  'l iıіιļłɪӏℓ1|!ΙІӀ',
  'm мμᴍΜМ',
  'n ոпηɴΝ',
  'o оοσօᴏø0ΟО',
  'p рρᴘΡР',
  'q ԛգ',
  'r гʀ',
  's ѕꜱ$5Ѕ',
  't тτᴛŧ7ΤТ',
  'u υսᴜц',
  'v νѵᴠ',
  'w ωԝшᴡ',
  'x хχ×ΧХ',
  'y уүγʏ¥ΥУҮ',
  'z ᴢζ2Ζ',
];
const latinOf = new Map(
  lookAlikes.flatMap((line) => [...line.slice(2)].map((one) => [one, line.slice(0, 1)] as const)),
);

/** Pairs of letters that look like one. */
const pairs = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
] as const;

/** The words of a name, without differences of case, of accents, of Unicode's forms, and of what looks alike. */
function skeletonOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/./gsu, (one) => latinOf.get(one) ?? latinOf.get(one.toLowerCase()) ?? one)
    .toLowerCase();
  const letters = pairs.reduce((text, [two, one]) => text.replaceAll(two, one), plain);
  return letters.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** From so many letters on, a name is found within longer words, too: a short one is part of many. */
const foundWithinWords = 5;

/** Whether a name has another one in it, however that is spelled. */
export function containsName(name: string, other: string): boolean {
  const [words, sought] = [skeletonOf(name), skeletonOf(other)];
  const [all, text] = [words.join(''), sought.join('')];
  if (text === '') return false;
  if ([...text].length >= foundWithinWords) return all.includes(text);
  return all === text || ` ${words.join(' ')} `.includes(` ${sought.join(' ')} `);
}

/**
 * Asserts that a guest does not call themselves as the product, or as the workspace whose link they have: members and
 * other guests would take them for its support or its accounts department.
 * @throws CallError `invalid_input`
 */
export function assertOwnName(name: string, companyName: string | null): void {
  const taken = [productName, companyName ?? ''].find((one) => containsName(name, one));
  if (taken !== undefined) {
    throw invalidField('name', `Please enter your own name, without “${taken}” in it.`);
  }
}
