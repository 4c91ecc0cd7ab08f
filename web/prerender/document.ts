import { firstPaths } from '#web/pages/dashboard/initial-paths.ts';

/** What every page of the site has in common. */
export interface Template {
  /** Vite's built `index.html`: no page in it, and its head as `web/index.html` has it. */
  html: string;
  /** The whole style sheet. */
  css: string;
}

export interface PageParts {
  /** What belongs into the head: title, description, and whatever else tells of the page. */
  head: string;
  body: string;
  /** The chunks that the page's own module needs, as paths. */
  chunks: readonly string[];
}

/** The script by which the empty shell has its ground; a page with something in it has its own. */
const groundScript = /<script>[\s\S]*?<\/script>\s*/;

const manifest = '<link rel="manifest" href="/site.webmanifest">';

/** The app without a page, for the addresses of which more than the path says what is on them. */
export function shellDocument(template: Template): string {
  return styled(template);
}

/**
 * The app without a page, as only a signed-in browser can draw it.
 * @param chunks what the workspace needs: named here, it comes together with the app rather than after it
 */
export function workspaceDocument(template: Template, chunks: readonly string[]): string {
  return (
    styled(template)
      // The first text is drawn once the scripts are there; asked for then, the font does not delay them.
      .replace(/<link rel="preload" as="font"[^>]*>/, () => earlyData)
      .replace('</head>', () => `${preloads(chunks)}</head>`)
  );
}

/**
 * Asks for the workspace's data together with its script, rather than after it: the script's own requests, which are
 * the same to the letter, take the answers over.
 */
const earlyData = firstPaths
  .map((path) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`)
  .join('');

/** A whole page, which comes to life where its script runs. */
export function pageDocument(template: Template, { head, body, chunks }: PageParts): string {
  return (
    styled(template)
      .replace(groundScript, '')
      .replace('</head>', () => `${preloads(chunks)}${head}</head>`)
      // The page is there without them: what makes it visible comes first.
      .replaceAll('<script type="module"', '$& fetchpriority="low"')
      .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  );
}

function preloads(chunks: readonly string[]): string {
  return chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${chunk}">`).join('');
}

/** With the styles in the page it is painted at once, without a second request; they are 9 KB in brotli. */
function styled({ html, css }: Template): string {
  return html.replace(
    /<link rel="stylesheet"[^>]* href="([^"]*)"[^>]*>/,
    (_link, file) => `${manifest}<style data-file="${file}">${css}</style>`,
  );
}

/** What React draws, taken apart: the head's elements stand before the page's. */
export function headAndBody(drawn: string): { head: string; body: string } {
  const [head = ''] = drawn.match(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/) ?? [];
  return { head, body: drawn.slice(head.length) };
}
