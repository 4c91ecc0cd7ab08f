import type { Mail } from '#functions/clients/mail.ts';
import { securityMail } from '#functions/messages/security-mail.ts';
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
  return securityMail(to, {
    subject: `${article} ${names[kind]} was ${subject} your ${productName} account`,
    happened: `${article} ${names[kind]} ${happened} your account as a second factor.`,
  });
}

/** Tells somebody that there are new recovery codes, and that those before do not hold. */
export function recoveryCodesMail(to: string): Mail {
  return securityMail(to, {
    subject: `New recovery codes for your ${productName} account`,
    happened: 'New recovery codes were made for your account. The ones before no longer work.',
  });
}

/** Tells somebody that a recovery code was used to sign in. */
export function recoveryCodeUsedMail(to: string, codesLeft: number): Mail {
  return securityMail(to, {
    subject: `A recovery code was used to sign in to ${productName}`,
    happened: `Somebody signed in to your account with a recovery code. ${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`,
  });
}

/** Tells somebody that the operator has removed all of their second factors. */
export function secondFactorsResetMail(to: string): Mail {
  return securityMail(to, {
    subject: `Two-step verification was turned off for your ${productName} account`,
    happened:
      'Our support team has removed every second factor of your account, because we were told that they are lost. Your password alone signs in now: set up a new second factor on your account page.',
  });
}
