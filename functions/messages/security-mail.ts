import type { Mail } from '#functions/clients/mail.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { siteRoutes } from '#shared/site.ts';
import { renderMail } from './mail-layout.ts';

/** What somebody is told about the security of their account. */
export interface SecurityNotice {
  subject: string;
  /** Said first, as a whole sentence. */
  happened: string;
  /** Whether it goes to an email that the account no longer has: nothing for the account is mailed there. */
  toPreviousEmail?: boolean;
}

const advice =
  'If it was you, there is nothing to do. If it was not, secure your account with the link below: it signs you out everywhere, ends your password and mails you a link to choose a new one. It holds for seven days and works once.';

const adviceToPreviousEmail =
  'If it was you, there is nothing to do. If it was not, secure the account with the link below: it signs everybody out, and leads you to us. It holds for seven days and works once.';

/**
 * A mail about the security of an account. Each leads to the page where all sessions are ended.
 * @param token of the link to that page
 */
export function securityMail(to: string, notice: SecurityNotice, token: string): Mail {
  const { subject, happened, toPreviousEmail = false } = notice;
  return renderMail({
    to,
    subject,
    paragraphs: [happened, toPreviousEmail ? adviceToPreviousEmail : advice],
    action: { label: 'Secure your account', url: secureAccountUrl(token, toPreviousEmail) },
    footnote: 'This is sent whenever the security of your account changes.',
  });
}

/** Where all sessions of an account are ended, once the button there is pressed. */
export function secureAccountUrl(token: string, toPreviousEmail = false): string {
  const changed = toPreviousEmail ? 'changed=yes&' : '';
  return `${siteOrigin()}${siteRoutes.secureAccount}?${changed}token=${token}`;
}
