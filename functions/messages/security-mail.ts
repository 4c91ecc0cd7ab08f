import type { Mail } from '#functions/clients/mail.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { letter } from './mail-layout.ts';

/**
 * A mail about the security of an account. Each leads to the page where all sessions are ended.
 * @param options `happened` is said first, as a whole sentence
 */
export function securityMail(
  to: string,
  { subject, happened }: { subject: string; happened: string },
): Mail {
  return letter({
    to,
    subject,
    paragraphs: [
      happened,
      'If it was you, there is nothing to do. If it was not, sign out everywhere on your account page and choose a new password.',
    ],
    action: { label: 'Review your account', url: `${siteOrigin()}/dashboard?tab=account` },
    footnote: 'This is sent whenever the security of your account changes.',
  });
}
