import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { productName } from '#shared/product.ts';

/** Asks the owner of a new account to confirm the email. */
export function confirmationMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your e-mail for ${productName}`,
    paragraphs: ['Please confirm that this e-mail is yours. The link holds for seven days.'],
    action: { label: 'Confirm e-mail', url: `${siteOrigin()}/confirm-email?token=${token}` },
    footnote: `This came because somebody signed up to ${productName} with this e-mail. If it was not you, leave the link alone.`,
  });
}

/** Sends a user who forgot the password a link to reset it. */
export function resetMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Choose a new ${productName} password`,
    paragraphs: [
      'Choose a new password with the link below. It holds for one hour and works once.',
      'Your present password keeps working until you do. Afterwards you will be signed out everywhere.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin()}/reset-password?token=${token}`,
    },
    footnote: 'This came because somebody asked for it. If it was not you, nothing has changed.',
  });
}

/** Sends a user who has just secured their account a link to set a new password. */
export function accountSecuredMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Your ${productName} account is secured`,
    paragraphs: [
      'Every session has ended, and your password no longer works.',
      'Choose a new password with the link below. It holds for one hour and works once; after that, have another one sent to you on the sign-in page.',
    ],
    action: {
      label: 'Choose a new password',
      url: `${siteOrigin()}/reset-password?token=${token}`,
    },
    footnote: 'This came because the link to secure your account was used.',
  });
}

/** Asks a user who changes their email to prove that the new one is theirs. */
export function newEmailMail(to: string, token: string): Mail {
  return renderMail({
    to,
    subject: `Confirm your new e-mail for ${productName}`,
    paragraphs: [
      'Confirm that this e-mail is yours, and it becomes the one of your account. The link holds for 24 hours and works once.',
      'You will be signed out everywhere else, and sign in with this e-mail from then on.',
    ],
    action: {
      label: 'Confirm new e-mail',
      url: `${siteOrigin()}/confirm-email?new=yes&token=${token}`,
    },
    footnote: `This came because somebody asked for this e-mail in their ${productName} account. If it was not you, leave the link alone.`,
  });
}

/** Tells the owner of an account that someone, possibly themselves, tried to change another account to its email. */
export function emailInUseMail(to: string): Mail {
  return renderMail({
    to,
    subject: `This e-mail has a ${productName} account already`,
    paragraphs: [
      'Somebody asked to use this e-mail for another account. It belongs to yours, so nothing has changed.',
      'If it was you, sign in to the account of this e-mail; delete that one first to use the e-mail elsewhere.',
    ],
    action: { label: 'Sign in', url: `${siteOrigin()}/login` },
    footnote: 'If it was not you, there is nothing to do.',
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
      'Your account is deleted, and with it every workspace that it owned. You will not be charged anymore.',
      'You can sign up again with this e-mail at any time.',
    ],
    footnote:
      by === 'person'
        ? 'This came because somebody who knows your password deleted the account.'
        : `This came because ${productName} was asked to erase what it holds about you.`,
  });
}
