import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { siteRoutes } from '#shared/rules/site.ts';
import { onlyScript, pageChunks, styleSheet } from './prerender/chunks.ts';
import {
  dashboardDocument,
  headAndBody,
  pageDocument,
  shareDocument,
  shellDocument,
  type Template,
} from './prerender/document.ts';
import { robots, securityText, sitemap, webManifest } from './prerender/listings.ts';
import { type PublicPage, publicPages } from './prerender/pages.ts';
import { shareTags } from './prerender/share-tags.ts';
import { pricesAsData } from './prerender/structured-data.ts';

const web = resolve(import.meta.dirname, '../web');
const site = resolve(web, '../dist/web');
const drawing = resolve(web, '../.cache/prerender');
const sharing = resolve(web, '../.cache/share-page');
const hydrating = resolve(web, '../.cache/hydration-script');
const styling = resolve(web, '../.cache/public-styles');

/** What the players of films and of sets share in the clients' page: as one chunk it is smaller. */
const playerGroup = {
  name: 'player',
  test: /features\/reviews\/(?:timecodes|use-version-media|comments\/comment-view|player\/(?:bar\/(?:seek|marker)|counting\/|[\w-]+\.|picture\/(?:guides|use-picture))(?!.*(?:key-help|original-button|proxy-note|sound-track)))/,
  minShareCount: 2,
};

const configFile = join(web, 'vite.config.ts');
const [built, , builtShare, builtHydration, builtStyles] = await Promise.all([
  // The pages of visitors, and the dashboard's: the sign-in screen is in both.
  build({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: {
        input: {
          index: join(web, 'index.html'),
          'dashboard-page': join(web, 'dashboard/index.html'),
        },
      },
    },
  }),
  build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'src/app/server.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  }),
  // Apart from the product, whose visitors are others: neither's scripts are split for the other's sake.
  build({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: {
        input: join(web, 's/index.html'),
        output: { codeSplitting: { groups: [playerGroup] } },
      },
      outDir: sharing,
      copyPublicDir: false,
    },
  }),
  // Apart as well: whatever it shared with the product would be loaded before any interaction.
  build({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: { input: join(web, 'src/app/hydrate.ts') },
      outDir: hydrating,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  }),
  // What of the whole style sheet stands in each public page.
  build({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: { input: join(web, 'src/styles/public.css') },
      // Vite takes a style sheet for an entry only so.
      cssCodeSplit: true,
      outDir: styling,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  }),
]);
const { chunksOf } = pageChunks(built, 'index');
const dashboardChunks = pageChunks(built, 'dashboard-page').chunksOf(['pages/dashboard/dashboard']);
const hydration = onlyScript(builtHydration);
for (const folder of [hydrating, styling])
  cpSync(join(folder, 'assets'), join(site, 'assets'), { recursive: true });
const template: Template = {
  html: read('index.html'),
  css: styleSheet(built).css,
};
const styles = styleSheet(builtStyles);
const { renderPage }: typeof import('#web/app/server.tsx') = await import(
  pathToFileURL(join(drawing, 'server.js')).href
);

write('shell.html', shellDocument(template));
write('dashboard/index.html', dashboardDocument(read('dashboard/index.html'), dashboardChunks));
writeSharePage();
const canonicalUrls = new Set<string>();
for (const page of publicPages) await writePage(page);
write('sitemap.xml', sitemap([...canonicalUrls]));
write('robots.txt', robots);
write('.well-known/security.txt', securityText(new Date()));
write('site.webmanifest', webManifest);

function writeSharePage(): void {
  const html = readFileSync(join(sharing, 's/index.html'), 'utf8');
  const chunks = pageChunks(builtShare, 'index').chunksOf(['features/guest/shared-reviews']);
  cpSync(join(sharing, 'assets'), join(site, 'assets'), { recursive: true });
  write('s/index.html', shareDocument({ html, css: styleSheet(builtShare).css }, chunks));
}

async function writePage({ path, file, module, framed }: PublicPage): Promise<void> {
  const { head, body } = headAndBody(await renderPage(path));
  const [, canonical] = head.match(/<link rel="canonical" href="([^"]*)"/) ?? [];
  // The page shown after payment should not be indexed.
  if (canonical && path !== siteRoutes.success) canonicalUrls.add(canonical);
  const prices = path === siteRoutes.pricing ? pricesAsData() : '';
  const chunks = chunksOf([...(framed ? ['app/public-layout'] : []), `pages/${module}`]);
  const parts = { head: head + shareTags(head) + prices, body, chunks, styles, hydration };
  write(file, pageDocument(template, parts));
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

function write(file: string, content: string): void {
  const path = join(site, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
