// Limits and criteria of a password, without a schema, so that the sign-up screen does not load zod.

/** In characters; longer passwords would only cost hashing time. */
export const maxPasswordLength = 256;

/** The checklist of the sign-up screen; the server enforces the same four criteria. */
export const passwordCriteria = [
  { label: 'At least 6 characters', met: (password: string) => password.length >= 6 },
  { label: 'An uppercase letter', met: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A number', met: (password: string) => /\p{Nd}/u.test(password) },
  {
    // Anything not alphanumeric, including spaces, so that multi-word passphrases qualify.
    label: 'A special character',
    met: (password: string) => /[^\p{L}\p{N}]/u.test(password),
  },
] as const;
