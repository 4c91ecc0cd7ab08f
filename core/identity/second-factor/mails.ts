import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import type { SecondFactorKind } from '#shared/rules/accounts/second-factor-kinds.ts';
import { productName } from '#shared/rules/product.ts';

const names = { authenticator: 'authenticator app', passkey: 'passkey' } as const;

/** Tells the user that a second factor was added to their account or removed from it. */
export function secondFactorNotice(
  change: 'added' | 'removed',
  kind: SecondFactorKind,
): SecurityNotice {
  const article = kind === 'authenticator' ? 'An' : 'A';
  const happened = change === 'added' ? 'was added to' : 'was removed from';
  const subject = change === 'added' ? 'added to' : 'removed from';
  return {
    subject: `${article} ${names[kind]} was ${subject} your ${productName} account`,
    happened: `${article} ${names[kind]} ${happened} your account as a second factor.`,
  };
}

/** Tells the user that there are new recovery codes, and that the previous ones are invalid. */
export function recoveryCodesNotice(): SecurityNotice {
  return {
    subject: `New recovery codes for your ${productName} account`,
    happened: 'New recovery codes were created for your account. The previous ones no longer work.',
  };
}

/** Tells the user that a recovery code was used to sign in. */
export function recoveryCodeUsedNotice(codesLeft: number): SecurityNotice {
  return {
    subject: `A recovery code was used to sign in to ${productName}`,
    happened: `Someone signed in to your account with a recovery code. ${codesLeft} of them ${codesLeft === 1 ? 'is' : 'are'} left.`,
  };
}

/** Tells the user that the operator has removed all of their second factors. */
export function secondFactorsResetNotice(): SecurityNotice {
  return {
    subject: `Two-step verification was turned off for your ${productName} account`,
    happened:
      'Our support team has removed every second factor of your account, because they were reported lost. Your account is now protected by your password alone: set up a new second factor on your account page.',
  };
}
