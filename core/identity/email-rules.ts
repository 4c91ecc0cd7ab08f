import { invalidField } from '#core/errors.ts';
import { env } from '#shared/ops/environment.ts';

/**
 * Whether the domain of an email, or a parent domain of it, is on the list of disposable ones. Imports the list only when
 * it is asked for.
 */
export async function isTemporaryEmail(email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const domains = withParentDomains(domain);
  const allowed = process.env[env.allowedEmailDomains]?.split(',') ?? [];
  if (domains.some((candidate) => allowed.includes(candidate))) return false;
  const { isDisposableEmailDomain } = await import('disposable-email-domains-js');
  return domains.some(isDisposableEmailDomain);
}

/**
 * Rejects disposable email addresses.
 * @param field the name of the body field that holds the address
 * @throws CallError `invalid_input` for a disposable address.
 */
export async function assertPermanentEmail(email: string, field = 'email'): Promise<void> {
  if (!(await isTemporaryEmail(email))) return;
  throw invalidField(field, 'Temporary email addresses are not allowed.');
}

/** A domain and its parents without the top level: `a.b.example` and `b.example` for `a.b.example`. */
export function withParentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
