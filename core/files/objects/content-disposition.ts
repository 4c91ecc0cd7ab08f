/**
 * The header that makes browsers save a file under its name: in ASCII for old browsers, and in UTF-8 (RFC 6266,
 * appendix D; RFC 8187, section 3.2). No character of the name can end the header's value.
 */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(name)}`;
}

/** Percent-encoded except for the `attr-char` of RFC 8187; `encodeURIComponent` leaves four more characters alone. */
function extendedValue(name: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, hex);
}
