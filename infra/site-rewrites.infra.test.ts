import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { dashboardTabs, tabPath } from '#shared/rules/site.ts';
import { siteRewrites } from './site/site-rewrites.ts';

const app = ['/assets/index-4f2a.js', '/favicon.svg', '/index.html'];
const prerendered = [
  ...app,
  '/404.html',
  '/dashboard/index.html',
  '/login/index.html',
  '/pricing/index.html',
  '/register/index.html',
  '/s/index.html',
  '/shell.html',
  '/subscribe/index.html',
  '/subscribe/starter/index.html',
];

test.each([
  ['/', '/index.html'],
  ['/pricing', '/index.html'],
  ['/pricing/', '/index.html'],
  ['/subscribe', '/index.html'],
  ['/subscribe/starter', '/index.html'],
  ['/dashboard', '/index.html'],
  ['/dashboard/files', '/index.html'],
  ['/favicon.svg', '/favicon.svg'],
  ['/assets/index-4f2a.js', '/assets/index-4f2a.js'],
])("without prerendered pages %s is the app's %s, with status 200", (path, file) => {
  expect(visit(app, path)).toEqual({ file, status: 200 });
});

test.each([
  ['/', '/index.html'],
  ['/pricing', '/pricing/index.html'],
  ['/subscribe', '/subscribe/index.html'],
  ['/subscribe/starter', '/subscribe/starter/index.html'],
  ['/subscribe/business', '/shell.html'],
  ['/dashboard', '/dashboard/index.html'],
  ['/dashboard?success=true', '/dashboard/index.html'],
  ['/dashboard/files?path=Rushes', '/dashboard/index.html'],
  ...dashboardTabs.map((tab) => [tabPath(tab), '/dashboard/index.html']),
  ['/dashboard/review/', '/dashboard/index.html'],
  ['/confirm-email', '/shell.html'],
  ['/secure-account', '/shell.html'],
  ['/review-emails', '/shell.html'],
  ['/cancel-purchase', '/shell.html'],
  ['/certificate', '/shell.html'],
  ['/register', '/register/index.html'],
  ['/register/', '/register/index.html'],
  ['/register?mode=login', '/login/index.html'],
  ['/login?mode=register', '/login/index.html'],
  ['/register?invitation=t0k3n', '/shell.html'],
  ['/login?next=%2Fdashboard&mode=login', '/shell.html'],
  ['/pricing?from=mail', '/pricing/index.html'],
  ['/s/jx0H2-_k', '/s/index.html'],
  ['/s/jx0H2-_k/', '/s/index.html'],
  ['/s/jx0H2-_k?from=chat', '/s/index.html'],
])('a prerendered page is preferred: %s is %s', (path, file) => {
  expect(visit(prerendered, path)).toEqual({ file, status: 200 });
});

test.each([
  '/nonsense',
  '/pricing/nonsense',
  '/subscribe/starter/nonsense',
  '/Pricing',
  '//',
  '//pricing',
  '/missing.html',
  '/constructor',
  '/404.html',
  '/dashboard/nonsense',
  '/dashboard/files/nonsense',
  '/s/jx0H2-_k/nonsense',
  '/s',
  '/S/jx0H2-_k',
])('%s is not found', (path) => {
  expect(visit(app, path)).toEqual({ file: '/index.html', status: 404 });
  expect(visit(prerendered, path)).toEqual({ file: '/404.html', status: 404 });
});

test('the status is the same whether the viewer-response function sees the original or the rewritten path', () => {
  const { response } = siteRewrites(prerendered);
  const status = (uri: string) => statusAfter(response, requestFor(uri));
  expect(status('/nonsense')).toBe(404);
  expect(status('/404.html')).toBe(404);
  expect(status('/pricing')).toBe(200);
  expect(status('/pricing/index.html')).toBe(200);
});

test("a response from the browser's cache, and an error of the bucket, keep their status", () => {
  const { response } = siteRewrites(app);
  const request = requestFor('/nonsense');
  expect(statusAfter(response, request, 304)).toBe(304);
  expect(statusAfter(response, request, 404)).toBe(404);
});

test("a site with more files than CloudFront's functions can list fails the synthesis", () => {
  const many = Array.from({ length: 500 }, (_, index) => `/images/still-${index}.avif`);
  expect(() => siteRewrites(many)).toThrow(
    'The site has too many files outside /assets/: the CloudFront Function that lists them would exceed 10240 bytes.',
  );
});

interface EdgeRequest {
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
}

function requestFor(address: string): EdgeRequest {
  const { pathname, searchParams } = new URL(`https://site.invalid${address}`);
  const query = [...searchParams].map(([name, value]) => [name, { value }]);
  return { uri: pathname, querystring: Object.fromEntries(query), headers: {} };
}

/** The file that a path returns, and the status that a visitor gets. */
function visit(files: string[], address: string): { file: string; status: number } {
  const { request, response } = siteRewrites(files);
  const onwards: EdgeRequest = runInNewContext(`${request}; handler(event)`, {
    event: { request: requestFor(address) },
  });
  return { file: onwards.uri, status: statusAfter(response, onwards) };
}

function statusAfter(code: string, request: EdgeRequest, statusCode = 200): number {
  const event = { request, response: { statusCode } };
  return runInNewContext(`${code}; handler(event)`, { event }).statusCode;
}
