import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface BuiltSite {
  /** The folder that is deployed. */
  readonly directory: string;
  /** Every file as its path on the site, such as `/assets/index-4f2a.js`, sorted. */
  readonly files: readonly string[];
  /** CSP sources, such as `'sha256-...'`, of the pages' inline scripts. */
  readonly inlineScripts: readonly string[];
  /** CSP sources of the pages' inline style sheets. */
  readonly inlineStyles: readonly string[];
}

/**
 * Reads what `build/site.ts` built.
 * @throws Error that names the command to run if there is no index.html.
 */
export function readBuiltSite(directory: string): BuiltSite {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`${join(directory, 'index.html')} is missing: run "npm run build" first.`);
  }
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
    .map((path) => `/${path.split(sep).join('/')}`)
    .sort();
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => readFileSync(join(directory, file), 'utf8'));
  return {
    directory,
    files,
    inlineScripts: hashes(pages, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi),
    inlineStyles: hashes(pages, /<style[^>]*>([\s\S]*?)<\/style>/gi),
  };
}

function hashes(pages: readonly string[], element: RegExp): string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(element)].map(([, text = '']) => text));
  return [...new Set(texts)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
