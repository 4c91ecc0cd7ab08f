import * as z from 'zod/mini';

/** How many single-use recovery codes there are when they are new. */
export const recoveryCodeCount = 10;

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
export const secondFactorCode = z.pipe(
  z.pipe(
    z
      .string({ error: 'A code is missing.' })
      .check(
        z.maxLength(100, 'A code has six digits, a recovery code sixteen letters and digits.'),
      ),
    z.transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(
    z.regex(/^(?:\d{6}|[A-Z2-7]{16})$/, {
      error: 'A code has six digits, a recovery code sixteen letters and digits.',
    }),
  ),
);
