import { createHash } from 'node:crypto';
import type { State } from '../ledger/state.ts';
import { type Html, html, Html as Markup } from './html.ts';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** A whole page of the stand-in. */
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
<header class="note">Test mode, a stand-in for Stripe: no money moves.</header>
<main>
${content}
</main>
</body>
</html>
`.text;
}

/** What a page answers. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What somebody opened or sent. */
export interface Visit {
  state: State;
  id: string;
  /** Null where the page was only opened. */
  form: URLSearchParams | null;
  query: URLSearchParams;
}

/** Answers with a page. `formTargets` are the origins that a form's answer may lead on to. */
export function shown(status: number, body: string, formTargets: string[] = []): Reply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    // Browsers hold a form to this policy also where its answer redirects.
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

/** Leads the browser on with a GET. */
export function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}

/** Says in one sentence what a page cannot do. */
export function notice(status: number, title: string, text: string): Reply {
  return shown(status, page(title, html`<h1>${title}</h1><p>${text}</p>`));
}

/** An amount in cents as people write it, such as $1,250.00. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** A day such as 20 November 2026; seconds since the epoch. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  );
}
