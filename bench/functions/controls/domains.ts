import { isDisposableEmail } from 'disposable-email-domains-js';

/** Whether an email may register. */
export function isPermanent(email: string): boolean {
  return !isDisposableEmail(email);
}
