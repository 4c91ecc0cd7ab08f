import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { originPlaceholder, siteRoutes } from '#shared/rules/site.ts';
import { publicPages } from './pages.ts';

const site = resolve(import.meta.dirname, '../../dist/web');
/** The app shells without page content. */
const shells = ['shell.html', 'dashboard/index.html', 's/index.html'];
const addresses = publicPages.filter(({ path }) => path !== '/404');

test('the landing page is at most 17.5 KB of HTML and styles in brotli', () => {
  expect(compressed('index.html')).toBeLessThanOrEqual(17_500);
});

test.each(publicPages.filter(({ path }) => path !== '/'))(
  '$path is at most 13.9 KB of HTML and styles in brotli, which arrive in one round trip',
  ({ file }) => {
    // What a server may send at first (RFC 6928, section 2) is 14,600 bytes, with the headers.
    expect(compressed(file)).toBeLessThanOrEqual(13_900);
  },
);

test.each(publicPages)('$path is laid out once: no font takes the place of another', ({ file }) => {
  expect(read(file)).toContain('font-display:optional');
  expect(read(file)).not.toContain('font-display:swap');
});

test('the timeline of the landing page is at most 72 elements', () => {
  // A browser lays out elements. With each clip, frame and waveform as its own, they were 190.
  const [timeline = ''] = read('index.html').match(/<svg viewBox="0 0 1440 412".*?<\/svg>/) ?? [];
  expect(timeline.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(72);
  expect(timeline).not.toContain('<use');
});

test('the landing page shows a review with its decision, and says what links are for', () => {
  const page = read('index.html');
  const [, review = ''] =
    page.match(/<section aria-labelledby="review-title"(.*?)<\/section>/) ?? [];
  expect(review).toMatch(/<div role="img" aria-label="A review of [^"]*"/);
  expect(review.match(/\d\d:\d\d:\d\d:\d\d<\/span>/g)).toHaveLength(4);
  for (const words of ['Approved by', '<dt class="font-medium">Client links', 'Upload requests'])
    expect(review).toContain(words);
});

test.each(publicPages)(
  '$path runs one script of at most 1.2 KB in brotli before it is about to be used',
  ({ file }) => {
    const page = read(file);
    const [script = '', ...others] = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)];
    expect(others).toEqual([]);
    expect(compressed(script[1] ?? '')).toBeLessThanOrEqual(1_200);
    expect(importedBy([script[1] ?? ''])).toEqual([]);
    expect(page).not.toMatch(/<link [^>]*"[^"]+\.js"/);
  },
);

test('the landing page hydrates with 94 KB of scripts more in brotli, at most', () => {
  const sizes = scriptsOf(read('index.html')).slice(1).map(compressed);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(94_000);
});

test.each(publicPages)('$path loads no schemas, no Stripe and no dashboard code', ({ file }) => {
  const scripts = scriptsOf(read(file)).map(read).join('\n');
  const foreign = ['invalid_type', 'api.stripe.com', 'Manage your team members', 'headlessui'];
  expect(foreign.filter((trace) => scripts.includes(trace))).toEqual([]);
});

test.each(publicPages)(
  '$path names every script that it needs, so that none waits for another',
  ({ file, module }) => {
    const named = scriptsOf(read(file));
    expect(importedBy(named).filter((script) => !named.includes(script))).toEqual([]);
    expect(named.some((script) => script.startsWith(`assets/${module}-`))).toBe(true);
  },
);

test('the dashboard preloads its data and every script that it needs', () => {
  const page = read('dashboard/index.html');
  const data = [
    ...page.matchAll(
      /<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)"/g,
    ),
  ];
  expect(data.map(([, path]) => path)).toEqual([
    '/api/user',
    '/api/team-members',
    '/api/get-storage',
    '/api/get-cold-storage',
  ]);
  const named = scriptsOf(page);
  expect(importedBy(named).filter((script) => !named.includes(script))).toEqual([]);
  expect(named.some((script) => script.startsWith('assets/dashboard-'))).toBe(true);
});

test('the dashboard renders from at most 115 KB of scripts in brotli', () => {
  const sizes = scriptsOf(read('dashboard/index.html')).map(compressed);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(115_000);
});

test('the page of share links loads at most 115 KB of scripts in brotli, and no dashboard code', () => {
  const page = read('s/index.html');
  const named = scriptsOf(page);
  const sizes = named.map(compressed);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(115_000);
  const code = named.map(read).join('\n');
  const foreign = ['invalid_type', 'Manage your team members', '/api/team-members'];
  expect(foreign.filter((trace) => code.includes(trace))).toEqual([]);
});

test('what sends files by a share link is a script of its own, of at most 16 KB in brotli', () => {
  const [sending = '', ...others] = readdirSync(join(site, 'assets')).filter((name) =>
    name.startsWith('upload-request-'),
  );
  expect(others).toEqual([]);
  const named = scriptsOf(read('s/index.html'));
  const script = `assets/${sending}`;
  const added = [script, ...importedBy([script])].filter((each) => !named.includes(each));
  expect(added).not.toHaveLength(0);
  expect(added.map(compressed).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(16_000);
});

test('the page of share links is for no search engine, and preloads every script that it needs', () => {
  const page = read('s/index.html');
  expect(page).toContain('<meta name="robots" content="noindex" />');
  const named = scriptsOf(page);
  expect(importedBy(named).filter((script) => !named.includes(script))).toEqual([]);
  expect(named.some((script) => script.startsWith('assets/shared-reviews-'))).toBe(true);
});

test('the page of share links says without scripts what it needs', () => {
  expect(read('s/index.html')).toMatch(
    /<noscript>\s*<p[^>]*>This page plays films with JavaScript/,
  );
});

test('every URL has a unique title and description', () => {
  for (const tag of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    const given = addresses
      .filter(({ path }) => path !== '/subscribe')
      .map(({ file }) => read(file).match(tag)?.[1]);
    expect(new Set(given).size).toBe(given.length);
    expect(given).not.toContain(undefined);
  }
});

test('every page is readable without scripts, and has no inline script or style attribute', () => {
  for (const { file } of publicPages) {
    const page = read(file);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toMatch(/\sstyle="/);
    expect(page.match(/<script(?![^>]*(?:src=|ld\+json))/)).toBeNull();
    expect(page).not.toContain('<template');
  }
});

test('every page declares its URL to search engines and link previews', () => {
  const declared = addresses.map(({ path, file }) => {
    const page = read(file);
    const canonical = page.match(/<link rel="canonical" href="([^"]*)"/)?.[1];
    expect(page).toContain(`<meta property="og:url" content="${canonical}">`);
    expect(page).toContain(`<meta property="og:image" content="${originPlaceholder}/share.png">`);
    return [path, canonical];
  });
  expect(declared).toEqual(
    addresses.map(({ path }) => [
      path,
      // Without a plan in the path, /subscribe selects Business.
      `${originPlaceholder}${path === '/subscribe' ? '/subscribe/business' : path}`,
    ]),
  );
});

test('the not-found page and the app shells have no canonical URL', () => {
  for (const file of ['404.html', ...shells]) {
    expect(read(file)).not.toMatch(/canonical|"og:/);
  }
});

test('the sitemap lists every URL to index, and robots.txt refers to it', () => {
  const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)</g)].map(([, url]) => url);
  const paths = addresses.map(({ path }) => path);
  expect(listed.sort()).toEqual(
    paths
      .filter((path) => path !== siteRoutes.success && path !== '/subscribe')
      .map((path) => originPlaceholder + path)
      .sort(),
  );
  expect(read('robots.txt')).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`);
});

test('every file that pages and the manifest reference exists', () => {
  const pages = [...publicPages.map(({ file }) => file), ...shells].map(read);
  const named = pages.flatMap((page) => [
    ...page.matchAll(/<(?:link|script)[^>]*(?:href|src)="\/((?!api\/)[^"]+)"/g),
    ...page.matchAll(/data-file="\/([^"]+)"/g),
    ...scriptsOf(page).map((file) => ['', file]),
  ]);
  const manifest: { icons: { src: string }[] } = JSON.parse(read('site.webmanifest'));
  const files = [
    ...named.map(([, file = '']) => file),
    ...manifest.icons.map(({ src }) => src.slice(1)),
    'share.png',
  ];
  expect(files.filter((file) => !existsSync(join(site, file)))).toEqual([]);
});

test('the link preview image is 1200 by 630 pixels, and small', () => {
  const picture = readFileSync(join(site, 'share.png'));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(100_000);
});

test('the pricing page contains the prices as structured data', () => {
  const [, data = ''] = read('pricing/index.html').match(/ld\+json">(.*?)<\/script>/) ?? [];
  const { offers } = JSON.parse(data);
  expect(
    offers.map(({ name, price, priceCurrency }: Record<string, unknown>) => [
      name,
      price,
      priceCurrency,
    ]),
  ).toEqual([
    ['Starter', 25, 'USD'],
    ['Business', 50, 'USD'],
  ]);
});

/** The scripts that a page references, as files of the site: at once, or when it is about to be used. */
function scriptsOf(page: string): string[] {
  const entry = page.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g);
  const preloaded = page.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g);
  const [, listed = ''] = page.match(/ data-scripts="([^"]*)"/) ?? [];
  const later = listed.split(' ').map((path) => path.slice(1));
  return [...[...entry, ...preloaded].map(([, file = '']) => file), ...(listed ? later : [])];
}

/** The scripts that scripts import, as files of the site. */
function importedBy(scripts: readonly string[]): string[] {
  return scripts.flatMap((script) =>
    [...read(script).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
      ([, name]) => `assets/${name}`,
    ),
  );
}

function compressed(file: string): number {
  return brotliCompressSync(readFileSync(join(site, file))).length;
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

test('security.txt states where to report a vulnerability, and its expiry date', () => {
  const text = read('.well-known/security.txt');
  expect(text).toContain(`Contact: ${originPlaceholder}/#contact\n`);
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
  const daysLeft = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(365);
});
