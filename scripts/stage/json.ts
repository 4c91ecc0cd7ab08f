/**
 * JSON for the terminal and for files: what other people wrote cannot control the terminal (C0, C1) or turn the direction
 * of the text, as `JSON.stringify` escapes only C0. Parsing gives the same values.
 */
export function toJson(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(
    /[\u007F-\u009F\u2028\u2029]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
