import type { Mail } from '#core/clients/mail.ts';
import { mailTime } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { productName } from '#shared/rules/product.ts';
import { siteRoutes } from '#shared/rules/site.ts';

/** A link by which files leave or enter the workspace. */
export interface MadeLink {
  /** What people without an account do by it, within a sentence. */
  purpose: string;
  /** ISO 8601. */
  expiresAt: string;
  how: 'made' | 'opened_further' | 'taken_over';
}

/** Tells a user that a link was made in their name; not what it is called, which an intruder would choose. */
export function linkMadeNotice({ purpose, expiresAt, how }: MadeLink): SecurityNotice {
  return {
    subject: `A client link was ${words[how]} with your ${productName} account`,
    happened: `A link by which people without an account ${purpose} was ${words[how]} with your account. It is open until ${mailTime(new Date(expiresAt))}, and ends at once if you secure your account.`,
  };
}

/** Tells the owner of a workspace that a member has made such a link. */
export function linkMadeMail(
  to: string,
  maker: string,
  { purpose, expiresAt, how }: MadeLink,
): Mail {
  return renderMail({
    to,
    subject:
      how === 'made'
        ? `A new client link to your ${productName} workspace`
        : `A client link to your ${productName} workspace was ${words[how]}`,
    paragraphs: [
      `${maker} has ${words[how]} a link by which people without an account ${purpose}. It is open until ${mailTime(new Date(expiresAt))}.`,
      'If this is not what you want, revoke it under Review, Share links: it then ends at once.',
    ],
    action: { label: 'Open the workspace', url: `${siteOrigin()}${siteRoutes.dashboard}` },
    footnote: 'You received this email because you own the workspace.',
  });
}

const words = { made: 'made', opened_further: 'opened further', taken_over: 'taken over' } as const;
