import type { Mail } from '#core/clients/mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { siteRoutes } from '#shared/rules/site.ts';
import { renderMail } from './mail-layout.ts';

/** The content of a mail about the security of an account. */
export interface SecurityNotice {
  subject: string;
  /** What happened, as a full sentence; comes first. */
  happened: string;
  /** Whether it goes to the account's previous email, which gets no links that give access to the account. */
  toPreviousEmail?: boolean;
}

const advice =
  'If this was you, there is nothing to do. If not, secure your account with the link below: it signs you out everywhere, ends the client links that you have made, disables your password and sends you a link to choose a new one. It is valid for seven days and can be used once.';

const adviceToPreviousEmail =
  'If this was you, there is nothing to do. If not, secure the account with the link below: it signs everyone out, ends the client links of the account, and shows you how to contact us. It is valid for seven days and can be used once.';

/**
 * A mail about the security of an account, with a link to the page that ends all of its sessions.
 * @param token of that link
 */
export function securityMail(to: string, notice: SecurityNotice, token: string): Mail {
  const { subject, happened, toPreviousEmail = false } = notice;
  return renderMail({
    to,
    subject,
    paragraphs: [happened, toPreviousEmail ? adviceToPreviousEmail : advice],
    action: { label: 'Secure your account', url: secureAccountUrl(token, toPreviousEmail) },
    footnote: 'We send this email whenever the security of your account changes.',
  });
}

/** The page that ends all sessions of an account, once the user presses its button. */
export function secureAccountUrl(token: string, toPreviousEmail = false): string {
  const changed = toPreviousEmail ? 'changed=yes&' : '';
  return `${siteOrigin()}${siteRoutes.secureAccount}?${changed}token=${token}`;
}
