import type { Mail } from '#functions/clients/mail.ts';
import { letter } from '#functions/messages/mail-layout.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { productName } from '#shared/product.ts';

/** Asks a new account's owner to confirm the e-mail. */
export function confirmationMail(to: string, token: string): Mail {
  return letter({
    to,
    subject: `Confirm your e-mail for ${productName}`,
    paragraphs: ['Please confirm that this e-mail is yours. The link holds for seven days.'],
    action: { label: 'Confirm e-mail', url: `${siteOrigin()}/confirm-email?token=${token}` },
    footnote: `This came because somebody signed up to ${productName} with this e-mail. If it was not you, leave the link alone.`,
  });
}

/** Leads somebody who forgot the password to a new one. */
export function resetMail(to: string, token: string): Mail {
  return letter({
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

/** The last mail to somebody whose account is deleted. */
export function accountDeletedMail(to: string): Mail {
  return letter({
    to,
    subject: `Your ${productName} account is deleted`,
    paragraphs: [
      'Your account is deleted, and with it every workspace that it owned. You will not be charged anymore.',
      'You can sign up again with this e-mail at any time.',
    ],
    footnote: 'This came because somebody who knows your password deleted the account.',
  });
}
