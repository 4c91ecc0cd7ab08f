import type { Mail } from '#core/clients/mail.ts';
import type { LogoGround } from '#shared/rules/branding.ts';
import { productName } from '#shared/rules/product.ts';
import { escapeHtml, oneLine } from './mail-text.ts';

interface MailContent {
  to: string;
  subject: string;
  /** What it is about, above the text. */
  title?: string;
  /** Above the title: a picture, which is read when the mail is sent. */
  picture?: { alt: string };
  /** Whose mail it is, in place of the product. */
  branding?: MailBranding | undefined;
  /** The body text, first. */
  paragraphs: readonly string[];
  /** The primary button. */
  action?: { label: string; url: string };
  /** A secondary link below it, which few recipients need. */
  secondAction?: { about: string; label: string; url: string };
  /** Why the recipient gets this mail, and what to do if it is a mistake. */
  footnote: string;
}

/** How a mail shows whose it is. */
export interface MailBranding {
  /** Null if it has none that a mail can show. */
  name: string | null;
  /** The colors of the button; the product's if absent. */
  button?: { ground: string; text: string };
  /** In pixels; it is read when the mail is sent, and without it the name is shown. */
  logo?: { width: number; height: number; ground: LogoGround };
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
/** What it names the logo by. */
export const logoId = 'logo';

/** A part that shows a picture, and what is in its place without it, until it is decided. */
function pictured(id: string, shown: string, otherwise = ''): string {
  return `<!--${id}-->${shown}<!--no ${id}-->${otherwise}<!--/${id}-->`;
}

/** The most that a logo takes of a mail, in pixels. */
const logoRoom = { width: 220, height: 44 };

/** Programs that know no dark theme show the logo on a ground of its own, if it needs one. */
const logoGrounds: Record<LogoGround, string> = {
  page: '',
  light: 'background:#ffffff;padding:8px 12px;border-radius:6px;',
  dark: 'background:#171513;padding:8px 12px;border-radius:6px;',
};

function logoImage({ width, height, ground }: NonNullable<MailBranding['logo']>, alt: string) {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height, 1);
  const [shownWidth, shownHeight] = [width, height].map((size) =>
    Math.max(1, Math.round(size * scale)),
  );
  return `<p style="margin:0 0 24px"><img src="cid:${logoId}" alt="${escapeHtml(alt)}" width="${shownWidth}" height="${shownHeight}" style="${logoGrounds[ground]}border:0;vertical-align:middle"></p>`;
}

/** Renders a mail as plain text and as HTML in the product's design. Escapes whatever users typed. */
export function renderMail(content: MailContent): Mail {
  const { to, subject, title, picture, paragraphs, action, secondAction, footnote } = content;
  const { branding } = content;
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
    ? pictured(
        pictureId,
        `<p style="margin:0 0 24px"><img src="cid:${pictureId}" alt="${escapeHtml(picture.alt)}" width="454" style="display:block;width:100%;height:auto;border:0;border-radius:8px;background:#0e0d0c"></p>\n`,
      )
    : '';
  const name = branding?.name ?? productName;
  const sender = `<p style="margin:0 0 24px;font-weight:700;word-break:break-word">${escapeHtml(name)}</p>`;
  const header = branding?.logo ? pictured(logoId, logoImage(branding.logo, name), sender) : sender;
  const button = branding?.button ?? { ground: amber, text: ink };
  const heading =
    title === undefined
      ? ''
      : `<p style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:700;word-break:break-word">${escapeHtml(title)}</p>\n`;
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
  );
  const primary = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${button.ground};color:${button.text};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
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
${header}
${image}${heading}${body.join('\n')}
${primary}
${second}
<p class="muted" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e2db;font-size:13px;color:${muted}">${escapeHtml(footnote)}</p>
</div>
</body>
</html>`;
  return { to, subject: oneLine(subject), text, html };
}

/** Whether a mail has room for a picture. */
export function hasPicture({ html }: Pick<Mail, 'html'>): boolean {
  return html.includes(`<!--${pictureId}-->`);
}

/** A mail that shows those of its pictures that are there. */
export function withPictures<M extends Pick<Mail, 'html'>>(mail: M, ids: readonly string[]): M {
  let { html } = mail;
  for (const id of [logoId, pictureId]) {
    const [before = '', part] = html.split(`<!--${id}-->`);
    if (part === undefined) continue;
    const [choice = '', after = ''] = part.split(`<!--/${id}-->`);
    const [shown = '', otherwise = ''] = choice.split(`<!--no ${id}-->`);
    html = before + (ids.includes(id) ? shown : otherwise) + after;
  }
  return { ...mail, html };
}

/** How a mail calls a workspace, which may not be named yet. */
export function workspaceName(companyName: string | null): string {
  return companyName ?? `your ${productName} workspace`;
}
