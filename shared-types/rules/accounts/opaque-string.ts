// Without a schema, so that the sign-up screen does not load zod.

/**
 * A password or passcode as it is hashed and counted, whatever keyboard it was typed on: a Mac may decompose letters, and
 * types no-break spaces. OpaqueString of RFC 8265, section 4.2.2 (https://www.rfc-editor.org/rfc/rfc8265#section-4.2.2):
 * non-ASCII spaces are mapped to U+0020, then NFC; case and width stay. Idempotent.
 */
export function opaqueString(secret: string): string {
  return secret.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** The number of characters of a password or passcode: of its code points as it is hashed. */
export function opaqueLength(secret: string): number {
  return [...opaqueString(secret)].length;
}

/** The most UTF-16 code units of a secret that is looked at, as a multiple of its most characters: a decomposed letter may have four. */
export const typedUnitsPerCharacter = 4;
