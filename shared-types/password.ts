/** Limits and criteria of a password. No schema here: the sign-up screen shows them without paying for zod. */

export const maxPasswordLength = 256;

/** The checklist of the sign-up screen; the server enforces the same four. */
export const passwordCriteria = [
  { label: 'At least 6 characters', met: (password: string) => password.length >= 6 },
  { label: 'An uppercase letter', met: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A number', met: (password: string) => /\p{Nd}/u.test(password) },
  {
    // Whatever is not alphanumeric, a blank among it: phrases of several words have one.
    label: 'A special character',
    met: (password: string) => /[^\p{L}\p{N}]/u.test(password),
  },
] as const;
