import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, 'control');
const configFile = resolve(import.meta.dirname, '../../../web/vite.config.ts');

/** The name of the control's button. */
export const blankButton = 'Pressed 0 times';

/** A built site in a folder of its own. */
export interface BuiltSite {
  folder: string;
  remove(): void;
}

/** Builds the control, a blank page with the site's libraries, by the settings of the site, and prerenders it. */
export async function buildBlankSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'blank-site-'));
  // Within the repository, where Node finds the libraries that the build leaves out.
  const drawing = resolve(import.meta.dirname, '../../../.cache/blank-page');
  const settings = { root, configFile, logLevel: 'warn' } as const;
  await build({ ...settings, build: { outDir: folder } });
  await build({
    ...settings,
    build: { ssr: 'server.tsx', outDir: drawing, emptyOutDir: true },
  });
  const server: typeof import('./control/server.tsx') = await import(
    pathToFileURL(join(drawing, 'server.js')).href
  );
  const page = join(folder, 'index.html');
  const drawn = readFileSync(page, 'utf8')
    // As the site's own script: what is visible without it loads first.
    .replaceAll('<script type="module"', '$& fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
    .replace('<div id="root"></div>', () => `<div id="root">${server.renderBlank()}</div>`);
  writeFileSync(page, drawn);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
