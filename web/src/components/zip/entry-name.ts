/**
 * What no name on Windows can have, and what changes the direction of a text or is not seen: archives with such names
 * look empty in Explorer, or unpack to other places (https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file).
 */
const forbidden =
  /[<>:"/\\|?*\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Zl}\p{Zp}]/gu;

/** Names of devices, with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i;

/** The last dots and spaces, which Windows drops. */
const lastDots = /[. ]+$/;

/** A name that every system can unpack: what it cannot have becomes `_`, as in the archives of Google Drive. */
export function entryName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(forbidden, '_')
    .replace(lastDots, (dots) => '_'.repeat(dots.length))
    .replace(device, '$&_')
    .replace(/^$/, '_');
}
