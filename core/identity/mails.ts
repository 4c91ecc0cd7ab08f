import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { productName } from '#shared/rules/product.ts';

/** Asks the owner of a new account to confirm the email. */
export function confirmationMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your email for ${productName}`,
    paragraphs: ['Please confirm that this is your email. The link is valid for seven days.'],
    action: { label: 'Confirm email', url: `${siteOrigin()}/confirm-email?token=${token}` },
    footnote: `You received this email because someone signed up for ${productName} with it. If this was not you, you can ignore it.`,
  });
}

/** Sends a user who forgot the password a link to reset it. */
export function resetMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Choose a new ${productName} password`,
    paragraphs: [
      'Choose a new password with the link below. It is valid for one hour and can be used once.',
      'Your current password works until then. Afterwards you will be signed out everywhere.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin()}/reset-password?token=${token}`,
    },
    footnote:
      'You received this email because someone requested a new password. If this was not you, you can ignore it: nothing has changed.',
  });
}

/** Sends a user who has just secured their account a link to set a new password. */
export function accountSecuredMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Your ${productName} account is secured`,
    paragraphs: [
      'Every session has ended, and your password no longer works.',
      'Choose a new password with the link below. It is valid for one hour and can be used once; after that, request another one on the sign-in page.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin()}/reset-password?token=${token}`,
    },
    footnote: 'You received this email because the link to secure your account was used.',
  });
}

/** Asks a user who changes their email to prove that the new one is theirs. */
export function newEmailMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your new email for ${productName}`,
    paragraphs: [
      'Confirm that this is your email to use it for your account. The link is valid for 24 hours and can be used once.',
      'You will be signed out everywhere else, and sign in with this email from then on.',
    ],
    action: {
      label: 'Confirm new email',
      url: `${siteOrigin()}/confirm-email?new=yes&token=${token}`,
    },
    footnote: `You received this email because someone wants to use this address for their ${productName} account. If this was not you, you can ignore it.`,
  });
}

/** Tells the owner of an account that someone, possibly themselves, tried to change another account to its email. */
export function emailInUseMail(to: string): Mail {
  return renderMail({
    to,
    subject: `This email already has a ${productName} account`,
    paragraphs: [
      'Someone tried to use this email for another account. It belongs to your account, so nothing has changed.',
      'If this was you, sign in to the account with this email; to use the email elsewhere, delete that account first.',
    ],
    action: { label: 'Sign in', url: `${siteOrigin()}/login` },
    footnote: 'If this was not you, there is nothing to do.',
  });
}

/** Who deletes an account: its user, or the operator at the user's request. */
export type DeletedBy = 'person' | 'operator';

/** The last mail to the user of a deleted account. */
export function accountDeletedMail(to: string, by: DeletedBy): Mail {
  return renderMail({
    to,
    subject: `Your ${productName} account is deleted`,
    paragraphs: [
      'Your account has been deleted, with every workspace that it owned. You will not be charged anymore.',
      'You can sign up again with this email at any time.',
    ],
    footnote:
      by === 'person'
        ? 'You received this email because someone who knows your password deleted the account.'
        : `You received this email because ${productName} was asked to erase your data.`,
  });
}
