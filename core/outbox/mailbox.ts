/** Providers that ignore dots in the local part: Google's help page 7436150, Proton's on addresses and aliases. */
const dotless: Record<string, string> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};

/**
 * The mailbox that an email most likely belongs to, for rate limits: without a tag (RFC 5233), and without dots where
 * the provider ignores them. Never used as a recipient.
 * @param email normalized
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = email.slice(at + 1);
  const provider = dotless[domain];
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}
