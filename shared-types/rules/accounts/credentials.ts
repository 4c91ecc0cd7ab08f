import * as z from 'zod/mini';
import { opaqueLength, opaqueString, typedUnitsPerCharacter } from './opaque-string.ts';
import { assertion } from './passkeys.ts';
import { maxPasswordLength, passwordCriteria } from './password.ts';

const tooLong = `A password can have at most ${maxPasswordLength} characters.`;

/** A password that is not checked for its strength, as it was typed: of a sign-in. */
export const anyPassword = z.string({ error: 'A password is missing.' }).check(
  z.minLength(1, 'A password is missing.'),
  z.maxLength(maxPasswordLength * typedUnitsPerCharacter, tooLong),
  z.refine((password) => opaqueLength(password) <= maxPasswordLength, tooLong),
);

/** The field of a body that proves the user's identity by the password. */
export const byPassword = { password: anyPassword };
/** The field of a body that proves the user's identity by a passkey, as the browser asserted it. */
export const byPasskey = { assertion };

/**
 * Confirms the user's identity by the password, or by a passkey assertion requested with `POST
 * /api/confirm-identity/passkey-options`.
 */
export const proof = { password: z.optional(anyPassword), assertion: z.optional(assertion) };

/** Rejects a body that has neither proof. */
export function requireProof(
  body: { password?: unknown; assertion?: unknown },
  issues: z.core.$RefinementCtx,
) {
  if (body.password !== undefined || body.assertion !== undefined) return;
  issues.addIssue({ code: 'custom', path: ['password'], message: 'A password is missing.' });
}

/** A password that meets the criteria of the checklist, as it is hashed. */
export const newPassword = anyPassword.check(
  z.overwrite(opaqueString),
  z.superRefine((password, issues) => {
    const unmet = passwordCriteria.filter((criterion) => !criterion.met(password));
    if (unmet.length > 0) {
      const needs = unmet.map(({ label }) => label.toLowerCase()).join(', ');
      issues.addIssue({ code: 'custom', message: `The password still needs: ${needs}.` });
    }
  }),
);
