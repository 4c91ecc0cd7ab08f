import { typedCode } from './typed-code.ts';

/** How many single-use recovery codes there are when they are new. */
export const recoveryCodeCount = 10;

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCode = typedCode(/^(?:\d{6}|[A-Z2-7]{16})$/, {
  missing: 'A code is missing.',
  wrong: 'A code has six digits, a recovery code sixteen letters and digits.',
});
