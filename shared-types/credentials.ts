import * as z from 'zod';
import { assertion } from './passkeys.ts';
import { maxPasswordLength, passwordCriteria } from './password.ts';

/** A password that is not checked for its strength: of a sign-in. */
export const anyPassword = z
  .string({ error: 'A password is missing.' })
  .min(1, 'A password is missing.')
  .max(maxPasswordLength, `A password can have at most ${maxPasswordLength} characters.`);

/** The proofs of identity that a body can have, each on its own. */
export const byPassword = { password: anyPassword };
export const byPasskey = { assertion };

/**
 * Confirms the user's identity by the password, or by a passkey assertion requested with `POST
 * /api/confirm-identity/passkey-options`.
 */
export const proof = { password: anyPassword.optional(), assertion: assertion.optional() };

/** Rejects a body that has neither proof. */
export function requireProof(
  body: { password?: unknown; assertion?: unknown },
  issues: z.RefinementCtx,
) {
  if (body.password !== undefined || body.assertion !== undefined) return;
  issues.addIssue({ code: 'custom', path: ['password'], message: 'A password is missing.' });
}

/** A password that meets the criteria of the checklist. */
export const newPassword = anyPassword.superRefine((password, issues) => {
  const unmet = passwordCriteria.filter((criterion) => !criterion.met(password));
  if (unmet.length > 0) {
    const needs = unmet.map(({ label }) => label.toLowerCase()).join(', ');
    issues.addIssue({ code: 'custom', message: `The password still needs: ${needs}.` });
  }
});
