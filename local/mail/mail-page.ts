import type { Reply } from '#local/http/reply.ts';
import { productName } from '#shared/rules/product.ts';
import type { Mail } from './outbox.ts';

/** The outbox as an HTML page. */
export function mailPage(mails: readonly Mail[]): Reply {
  const list = mails.map(article).join('') || '<p class="empty">No mail has been sent yet.</p>';
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail outbox - ${productName} on this machine</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>Mail outbox</h1>
<p>On this machine mail goes nowhere but here. Newest first; reload to see what came since.</p>
</header>
${list}
</main>
</body>
</html>
`;
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(page),
  };
}

function article({ to, subject, text, html, sentAt }: Mail): string {
  const time = `${sentAt.slice(0, 10)} ${sentAt.slice(11, 16)} UTC`;
  return `<article>
<h2>${escaped(subject)}</h2>
<p class="facts">To <b>${escaped(to)}</b> <time datetime="${escaped(sentAt)}">${time}</time></p>
${text ? `<div class="text">${linked(text)}</div>` : ''}
${html ? asHtml(html, subject) : ''}
</article>`;
}

/** The mail's own HTML in a sandboxed frame, which runs no scripts and opens links in a new tab. */
function asHtml(html: string, subject: string): string {
  return `<details><summary>As HTML</summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escaped(subject)}"
 srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>
</details>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; --surface: #f7f5f2; --raised: #fff; --line: #dfdad3; --text: #1a1815; --muted: #5c564e; --accent: #8a4b00 }
@media (prefers-color-scheme: dark) { :root { --surface: #0e0d0c; --raised: #191715; --line: #36322d; --text: #f3efe9; --muted: #b3aba1; --accent: #f2ad4e } }
* { box-sizing: border-box }
body { margin: 0; background: var(--surface); color: var(--text); font: 16px/26px system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 48px 20px 96px }
header { margin-bottom: 32px }
h1 { margin: 0; font-size: 28px; line-height: 36px; letter-spacing: -.02em }
header p, .facts, .empty { margin: 4px 0 0; color: var(--muted) }
article { margin-top: 16px; padding: 20px 24px; background: var(--raised); border: 1px solid var(--line); border-radius: 12px }
h2 { margin: 0; font-size: 18px; line-height: 26px; overflow-wrap: anywhere }
.facts { display: flex; flex-wrap: wrap; gap: 0 8px; font-size: 14px; line-height: 22px; overflow-wrap: anywhere }
.facts b { color: var(--text); font-weight: 500 }
time { margin-left: auto; font-variant-numeric: tabular-nums }
.text { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
details { margin-top: 16px }
summary { cursor: pointer; color: var(--muted); font-size: 14px }
iframe { width: 100%; height: 280px; resize: vertical; margin-top: 8px; border: 1px solid var(--line); border-radius: 6px; background: #fff }
`;
