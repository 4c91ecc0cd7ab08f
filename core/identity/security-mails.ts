import { isIPv6 } from 'node:net';
import { mailTime } from '#core/outbox/mail-dates.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { now } from '#core/runtime/clock.ts';
import { productName } from '#shared/rules/product.ts';

/**
 * Tells the user that an unknown browser has signed in. Names only the kind of address: a guessed town would be wrong
 * too often to act on.
 * @param signIn `device` as stored in sessions; `address` in canonical form
 */
export function newBrowserNotice({
  device,
  address,
}: {
  device: string;
  address: string;
}): SecurityNotice {
  const family = isIPv6(address.replace(/\/64$/, '')) ? 'an IPv6' : 'an IPv4';
  const at = mailTime(now());
  return {
    subject: `New sign-in to your ${productName} account`,
    happened: `A new browser signed in to your account: ${device}, from ${family} address, on ${at}.`,
  };
}

/** Tells the user that the password of their account was changed, or reset by a mailed link. */
export function passwordChangedNotice(how: 'changed' | 'reset'): SecurityNotice {
  const happened =
    how === 'changed'
      ? 'The password of your account was changed.'
      : 'A new password for your account was set with the link that we sent you.';
  return {
    subject: `Your ${productName} password was ${how}`,
    happened: `${happened} All other sessions have ended.`,
  };
}

/** Tells the user that a computer can fetch files in their name; not its name, which an intruder would choose. */
export function computerConnectedNotice(): SecurityNotice {
  return {
    subject: `A computer was connected to your ${productName} account`,
    happened:
      'A computer was connected to your account: its key gives access to the files of a workspace until it is disconnected on the Connect page.',
  };
}

/** Tells the new email that the account now uses it. */
export function emailTakenNotice(): SecurityNotice {
  return {
    subject: `Your ${productName} account now uses this email`,
    happened: 'Your account now uses this email. Sign in with it from now on.',
  };
}

/** Tells the previous email that the account has a new one, without naming it. */
export function emailChangedNotice(): SecurityNotice {
  return {
    subject: `The email of your ${productName} account has changed`,
    happened:
      'Your account now uses another email. Sign in with that one; nothing more will be sent to this one.',
    toPreviousEmail: true,
  };
}

/** Tells the user that the operator has revoked all of their sessions. */
export function signedOutByOperatorNotice(): SecurityNotice {
  return {
    subject: `You were signed out of ${productName} everywhere`,
    happened:
      'Our support team has signed your account out on every device. Your password has not changed.',
  };
}
