import * as z from 'zod';

/** How many single-use recovery codes there are when they are new. */
export const recoveryCodeCount = 10;

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
export const secondFactorCode = z
  .string({ error: 'A code is missing.' })
  .max(100, 'A code has six digits, a recovery code sixteen letters and digits.')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:\d{6}|[A-Z2-7]{16})$/, {
      error: 'A code has six digits, a recovery code sixteen letters and digits.',
    }),
  );
