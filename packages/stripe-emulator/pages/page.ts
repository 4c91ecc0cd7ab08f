import { createHash } from 'node:crypto';
import type { State } from '../ledger/state.ts';
import { type Html, html, Html as Markup } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** A complete HTML page of the emulator. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header class="note">Test mode, an emulator of Stripe: no money moves.</header>
<main>
${content}
</main>
</body>
</html>
`.text;
}

/** The response of a page. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A request to a page. */
export interface PageRequest {
  state: State;
  id: string;
  /** Null for a GET. */
  form: URLSearchParams | null;
  query: URLSearchParams;
}

/** An HTML response. `formTargets` are the origins to which a form's response may redirect. */
export function htmlReply(status: number, body: string, formTargets: string[] = []): Reply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    // Browsers apply this policy also to the redirects of a form submission.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status, headers, body };
}

/** A redirect with a GET. */
export function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}

/** A page with a one-sentence error. */
export function notice(status: number, title: string, text: string): Reply {
  return htmlReply(status, page(title, html`<h1>${title}</h1><p>${text}</p>`));
}

/** Formats an amount in cents, such as $1,250.00. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** Formats a day, such as 20 November 2026; seconds since the epoch. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  );
}
