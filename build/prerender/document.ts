import { firstPaths } from '#web/pages/dashboard/first-paths.ts';

/** What all pages of the site share. */
export interface Template {
  /** Vite's built `index.html`: without page content, and with the head of `web/index.html`. */
  html: string;
  /** The style sheet that it refers to, whole. */
  css: string;
}

export interface StyleSheet {
  /** Its path. */
  file: string;
  css: string;
}

export interface PageParts {
  /** The elements of the head: title, description and other metadata. */
  head: string;
  body: string;
  /** The chunks that the page's own module needs, as paths. */
  chunks: readonly string[];
  /** What it needs of the style sheet. */
  styles: StyleSheet;
  /** The script that runs these and the app's own on interaction, as a path. */
  hydration: string;
}

/** Where the first text is rendered after the scripts have loaded, the font is requested then, and does not delay them. */
const fontPreload = /<link rel="preload" as="font"[^>]*>/;

const manifest = '<link rel="manifest" href="/site.webmanifest">';

/** The app shell without page content, for URLs whose content does not depend on the path alone. */
export function shellDocument(template: Template): string {
  return inlineStyles({ ...template, html: withManifest(template.html) });
}

/**
 * The page of every address of the dashboard, without content: only a signed-in browser can render it. Its style sheet
 * is a file, which such a browser has in its cache from the second load on, as it has the scripts.
 * @param chunks what renders it: declared here, it loads in parallel with the page's own script
 */
export function dashboardDocument(html: string, chunks: readonly string[]): string {
  return (
    withManifest(html)
      .replace(fontPreload, () => prefetches(firstPaths.shown))
      // With HTTP/1.1 a browser sends six requests at once: the first go to what the first screen needs.
      .replace('</head>', () => `${preloads(chunks)}${prefetches(firstPaths.later)}</head>`)
  );
}

/** Prefetches data of the dashboard in parallel with its script, whose own requests reuse these responses. */
function prefetches(paths: readonly string[]): string {
  return paths
    .map((path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`)
    .join('');
}

/**
 * The page of every share link, without content: what it opens only its calls know.
 * @param chunks what is behind the entrance: declared here, it loads in parallel with the page's own script
 */
export function shareDocument(template: Template, chunks: readonly string[]): string {
  return inlineStyles(template)
    .replace(fontPreload, '')
    .replace('</head>', () => `${preloads(chunks)}</head>`);
}

/** A complete prerendered page, which hydrates when it is about to be used (`web/src/app/hydrate.ts`). */
export function pageDocument(
  { html }: Template,
  { head, body, chunks, styles, hydration }: PageParts,
): string {
  const scripts = [...html.matchAll(appScript)].map(([, path]) => path);
  // The page is visible without scripts, so what it needs for painting loads first.
  const script = `<script type="module" fetchpriority="low" src="${hydration}" data-scripts="${[...scripts, ...chunks].join(' ')}"></script>`;
  return withManifest(html)
    .replace(
      styleSheetLink,
      (_link, whole) =>
        `<style data-file="${styles.file}" data-dashboard="${whole}">${withoutSwap(styles.css)}</style>`,
    )
    .replaceAll(appScript, '')
    .replace('</head>', () => `${script}${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

/**
 * A page that is there before its font shows its fallback until the next one: a swap lays out all of its text again,
 * which was a third of what blocked the landing page. Where a page waits for scripts, the font may come as late as they.
 * https://developer.mozilla.org/docs/Web/CSS/@font-face/font-display: `optional`
 */
function withoutSwap(css: string): string {
  return css.replace('font-display:swap', 'font-display:optional');
}

/** The app's own script, which comes first, and each chunk that it imports. */
const appScript =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*="(\/[^"]+\.js)"[^>]*>(?:<\/script>)?/g;

function preloads(chunks: readonly string[]): string {
  return chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`).join('');
}

/** The page paints without a second request. */
function inlineStyles({ html, css }: Template): string {
  return html.replace(styleSheetLink, (_link, file) => `<style data-file="${file}">${css}</style>`);
}

const styleSheetLink = /<link rel="stylesheet"[^>]* href="([^"]*)"[^>]*>/;

function withManifest(html: string): string {
  return html.replace(styleSheetLink, (link) => `${manifest}${link}`);
}

/** Splits React's output: the elements of the head precede those of the page. */
export function headAndBody(drawn: string): { head: string; body: string } {
  const [head = ''] = drawn.match(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/) ?? [];
  return { head, body: drawn.slice(head.length) };
}
