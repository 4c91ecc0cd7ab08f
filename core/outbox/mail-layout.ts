import type { Mail } from '#core/clients/mail.ts';
import { productName } from '#shared/rules/product.ts';
import { escapeHtml, oneLine } from './mail-text.ts';

interface MailContent {
  to: string;
  subject: string;
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

/** Renders a mail as plain text and as HTML in the product's design. Escapes whatever users typed. */
export function renderMail(content: MailContent): Mail {
  const { to, subject, paragraphs, action, secondAction, footnote } = content;
  const plainAction = [
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(secondAction ? [`${secondAction.about}\n${secondAction.url}`] : []),
  ];
  const text = [...paragraphs, ...plainAction, `--\n${productName}. ${footnote}`].join('\n\n');
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`,
  );
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${amber};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${muted};word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const second = secondAction
    ? `<p style="margin:0 0 16px">${escapeHtml(secondAction.about)} <a href="${escapeHtml(secondAction.url)}" style="color:${ink}">${escapeHtml(secondAction.label)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f7f5f2;color:${ink};${font};font-size:16px;line-height:1.6">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e7e2db;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700">${productName}</p>
${body.join('\n')}
${button}
${second}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e7e2db;font-size:13px;color:${muted}">${escapeHtml(footnote)}</p>
</div>
</body>
</html>`;
  return { to, subject: oneLine(subject), text, html };
}

/** How a mail calls a workspace, which may not be named yet. */
export function workspaceName(companyName: string | null): string {
  return companyName ?? `your ${productName} workspace`;
}
