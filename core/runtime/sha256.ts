import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, in hexadecimal: for keys of the table that must not reveal what they are made of. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
