import type { Mail } from '#functions/clients/mail.ts';
import { letter } from '#functions/messages/mail-layout.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { productName } from '#shared/product.ts';
import type { SecondFactorKind } from '#shared/second-factor-kinds.ts';

const names = { authenticator: 'authenticator app', passkey: 'passkey' } as const;

/** Tells somebody that a second factor was added to their account or removed from it. */
export function secondFactorMail(
  to: string,
  change: 'added' | 'removed',
  kind: SecondFactorKind,
): Mail {
  const article = kind === 'authenticator' ? 'An' : 'A';
  const happened = change === 'added' ? 'was added to' : 'was removed from';
  const subject = change === 'added' ? 'added to' : 'removed from';
  return securityLetter(to, {
    subject: `${article} ${names[kind]} was ${subject} your ${productName} account`,
    paragraph: `${article} ${names[kind]} ${happened} your account as a second factor.`,
  });
}

/** Tells somebody that there are new recovery codes, and that those before do not hold. */
export function recoveryCodesMail(to: string): Mail {
  return securityLetter(to, {
    subject: `New recovery codes for your ${productName} account`,
    paragraph: 'New recovery codes were made for your account. The ones before no longer work.',
  });
}

/** Tells somebody that a recovery code was used to sign in. */
export function recoveryCodeUsedMail(to: string, codesLeft: number): Mail {
  return securityLetter(to, {
    subject: `A recovery code was used to sign in to ${productName}`,
    paragraph: `Somebody signed in to your account with a recovery code. ${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`,
  });
}

/** What such mails share: what to do if it was somebody else. */
function securityLetter(
  to: string,
  { subject, paragraph }: { subject: string; paragraph: string },
) {
  return letter({
    to,
    subject,
    paragraphs: [
      paragraph,
      'If it was you, there is nothing to do. If it was not, end all sessions on your account page and choose a new password.',
    ],
    action: { label: 'Review your account', url: `${siteOrigin()}/dashboard?tab=account` },
    footnote: 'This is sent whenever the security of your account changes.',
  });
}
