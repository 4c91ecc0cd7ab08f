import type { Mail } from '#core/clients/mail.ts';
import { productName } from '#shared/rules/product.ts';
import { escapeHtml, oneLine } from './mail-text.ts';

interface MailContent {
  to: string;
  subject: string;
  /** What it is about, above the text. */
  title?: string;
  /** Above the title: a picture, which is read when the mail is sent. */
  picture?: { alt: string };
  /** The body text, first. */
  paragraphs: readonly string[];
  /** The primary button. */
  action?: { label: string; url: string };
  /** A secondary link below it, which few recipients need. */
  secondAction?: { about: string; label: string; url: string };
  /** Why the recipient gets this mail, and what to do if it is a mistake. */
  footnote: string;
}

const ink = '#1c1917';
const muted = '#57534e';
const amber = '#f5a524';
const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * For programs that show mails dark. Those that take no style sheet, and those that turn the colors themselves, turn
 * these; the button is amber in both. https://www.caniemail.com/features/css-at-media-prefers-color-scheme/
 */
const dark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0e0d0c!important;color:#f3efe9!important}
.card{background:#191715!important;border-color:#36322d!important}
.muted{color:#b3aba1!important;border-color:#36322d!important}
.plain{color:#f3efe9!important}
}`;

/** What the HTML names its picture by. */
export const pictureId = 'picture';

/** Where the picture begins and ends. */
const [pictureStart, pictureEnd] = ['<!--picture-->', '<!--/picture-->'];

/** Renders a mail as plain text and as HTML in the product's design. Escapes whatever users typed. */
export function renderMail(content: MailContent): Mail {
  const { to, subject, title, picture, paragraphs, action, secondAction, footnote } = content;
  const plainAction = [
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(secondAction ? [`${secondAction.about}\n${secondAction.url}`] : []),
  ];
  const text = [
    ...(title === undefined ? [] : [title]),
    ...paragraphs,
    ...plainAction,
    `--\n${productName}. ${footnote}`,
  ].join('\n\n');
  const image = picture
    ? `${pictureStart}<p style="margin:0 0 24px"><img src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" width="454" style="display:block;width:100%;height:auto;border:0;border-radius:8px;background:#0e0d0c"></p>${pictureEnd}\n`
    : '';
  const heading =
    title === undefined
      ? ''
      : `<p style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:700;word-break:break-word">${escapeHtml(title)}</p>\n`;
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
  );
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${amber};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:${muted};word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const second = secondAction
    ? `<p style="margin:0 0 16px">${escapeHtml(secondAction.about)} <a class="plain" href="${escapeHtml(secondAction.url)}" style="color:${ink}">${escapeHtml(secondAction.label)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:32px 16px;background:#f7f5f2;color:${ink};${font};font-size:16px;line-height:1.6">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e7e2db;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700">${productName}</p>
${image}${heading}${body.join('\n')}
${button}
${second}
<p class="muted" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e2db;font-size:13px;color:${muted}">${escapeHtml(footnote)}</p>
</div>
</body>
</html>`;
  return { to, subject: oneLine(subject), text, html };
}

/** Whether a mail has room for a picture. */
export function hasPicture({ html }: Pick<Mail, 'html'>): boolean {
  return html.includes(pictureStart);
}

/** A mail whose picture is not there. */
export function withoutPicture<M extends Pick<Mail, 'html'>>(mail: M): M {
  const [before, after] = mail.html.split(pictureStart);
  const rest = after?.split(`${pictureEnd}\n`)[1];
  return rest === undefined ? mail : { ...mail, html: `${before}${rest}` };
}

/** How a mail calls a workspace, which may not be named yet. */
export function workspaceName(companyName: string | null): string {
  return companyName ?? `your ${productName} workspace`;
}
