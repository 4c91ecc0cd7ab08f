/**
 * The characters that open or close an embedding, an override or an isolate of a direction. A file keeps a text in a
 * line of its own marks and of other texts, whose order one left open would change too. Arabic and Hebrew read from
 * right to left without them; the marks that only stand for a letter of a direction stay.
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** What no text has (XML 1.0 forbids most of it): control characters but the line feed, and two that are none. */
const forbidden = /[^\P{Cc}\n]|[\uFFFE\uFFFF]/gu;

/** A text of paragraphs, without what a file of any format cannot hold. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(forbidden, ' ')
    .replaceAll(directionControls, '')
    .trim();
}

/** A text as one line. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}

/** Texts as one line, for a format whose markers have no line breaks. */
export function joined(texts: readonly string[]): string {
  return texts.map(oneLine).join(' / ');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In an attribute, XML reads it as a space.
  '\n': '&#10;',
};

/** A text within an element or an attribute of XML. */
export function xmlText(text: string): string {
  return plainText(text).replaceAll(/[&<>"\n]/g, (character) => entities[character] ?? '');
}
