// Limits and criteria of a password, without a schema, so that the sign-up screen does not load zod.
import { opaqueLength, opaqueString } from './opaque-string.ts';

/** In characters; longer passwords would only cost hashing time. */
export const maxPasswordLength = 256;

/** Whether a password, as it is hashed, contains something. */
const contains = (pattern: RegExp) => (password: string) => pattern.test(opaqueString(password));

/** The checklist of the sign-up screen; the server enforces the same four criteria. */
export const passwordCriteria = [
  { label: 'At least 6 characters', met: (password: string) => opaqueLength(password) >= 6 },
  { label: 'An uppercase letter', met: contains(/\p{Lu}/u) },
  { label: 'A number', met: contains(/\p{Nd}/u) },
  // Anything not alphanumeric, including spaces, so that multi-word passphrases qualify.
  { label: 'A special character', met: contains(/[^\p{L}\p{N}]/u) },
] as const;
