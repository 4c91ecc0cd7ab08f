import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { CallError } from '#functions/http/errors.ts';
import { env } from '#shared/environment.ts';

/** Whether an address is of a kind made to be thrown away; subdomains of such a domain are too. */
export function isTemporaryEmail(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const domains = withParentDomains(domain);
  const allowed = process.env[env.allowedEmailDomains]?.split(',') ?? [];
  if (domains.some((candidate) => allowed.includes(candidate))) return false;
  return domains.some(isDisposableEmailDomain);
}

/**
 * @param field the name of the field of the body that the address came in
 * @throws CallError `invalid_input` for an address of a kind made to be thrown away.
 */
export function assertPermanentEmail(email: string, field = 'email'): void {
  if (!isTemporaryEmail(email)) return;
  throw emailError('Temporary email addresses are not allowed.', field);
}

/** An email that cannot be had, and why. */
export function emailError(message: string, field = 'email'): CallError {
  return new CallError('invalid_input', { message, fields: { [field]: message } });
}

/** `a.b.example` and everything above it but the top level: `a.b.example`, `b.example`. */
function withParentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
