import { withFolderTitles } from '#shared/rules/text/restricted-names.ts';

/**
 * Characters that a name must not contain: control characters, line breaks, and those that are invisible or change the
 * text direction (Unicode UTR 36, section 2: they make a name look like another).
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5/u;

const everyUnseen = new RegExp(unseen, 'gu');

const joinedScripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .replaceAll(/\w+/g, '\\p{scx=$&}')
  .replaceAll(' ', '');

/**
 * The invisible joiners that a name may contain: between letters of the scripts whose spelling needs them, such as
 * Persian and Hindi, and between the pictures of one emoji.
 * https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters
 * https://www.unicode.org/reports/tr51/#def_emoji_zwj_sequence
 */
const spelledJoiners = [
  new RegExp(`([${joinedScripts}])[\\u200C\\u200D](?=[${joinedScripts}])`, 'gu'),
  /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu,
];

/**
 * A name, a path or a text about them as it is shown: restricted folders by their titles, and with the characters that are
 * invisible or change the direction of the text in brackets, so that `inv[U+202E]gpj.exe` does not look like `invexe.jpg`.
 * Sync tools can store such names, which the site refuses.
 */
export function visibleName(stored: string): string {
  const name = withFolderTitles(stored);
  if (isSeen(name)) return name;
  const spelled = new Set(
    spelledJoiners.flatMap((joiner) =>
      [...name.matchAll(joiner)].map(({ index, 0: match }) => index + match.length - 1),
    ),
  );
  return name.replaceAll(everyUnseen, (character, index: number) => {
    if (spelled.has(index)) return character;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}

/** Whether a text has no invisible characters but those of its spelling, and none that change its direction. */
export function isSeen(value: string): boolean {
  const unjoined = spelledJoiners.reduce((text, joiner) => text.replaceAll(joiner, '$1'), value);
  return !unseen.test(unjoined);
}

/** A text of at most some characters (code points), with an ellipsis in place of the rest. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
