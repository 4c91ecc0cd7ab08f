import type { Mail } from '#core/clients/mail.ts';
import { mailTime } from '#core/outbox/mail-dates.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import type { SecurityNotice } from '#core/outbox/security-mail.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { productName } from '#shared/product.ts';
import { siteRoutes } from '#shared/site.ts';
import type { LinkItem } from './link-item.ts';

type Link = Pick<LinkItem, 'folder' | 'upload' | 'expiresAt'>;
type How = 'made' | 'opened_further';

/** Tells a user that a link was made in their name; not what it is called, which an intruder would choose. */
export function linkMadeNotice(link: Link, how: How): SecurityNotice {
  return {
    subject: `A client link was ${words[how]} with your ${productName} account`,
    happened: `A link by which people without an account ${purposeOf(link)} was ${words[how]} with your account. It is open until ${endOf(link)}, and ends at once if you secure your account.`,
  };
}

/** Tells the owner of a workspace that a member has made such a link. */
export function linkMadeMail(
  to: string,
  { maker, link, how }: { maker: string; link: Link; how: How },
): Mail {
  return renderMail({
    to,
    subject:
      how === 'made'
        ? `A new client link to your ${productName} workspace`
        : `A client link to your ${productName} workspace was opened further`,
    paragraphs: [
      `${maker} has ${how === 'made' ? 'made' : 'opened further'} a link by which people without an account ${purposeOf(link)}. It is open until ${endOf(link)}.`,
      'If this is not what you want, revoke it under Review, Share links: it then ends at once.',
    ],
    action: { label: 'Open the workspace', url: `${siteOrigin()}${siteRoutes.dashboard}` },
    footnote: 'You received this email because you own the workspace.',
  });
}

const words: Record<How, string> = { made: 'made', opened_further: 'opened further' };

function purposeOf({ folder, upload }: Link): string {
  if (upload) return 'send files to a folder';
  return folder === undefined ? 'download films' : 'see the files of a folder';
}

function endOf({ expiresAt }: Link): string {
  return mailTime(new Date(expiresAt));
}
