import { dashboardTabs, sharePath, siteRoutes, tabPath } from '#shared/rules/site.ts';

/** Files under this path carry a hash of their content in their names. */
export const hashedAssets = '/assets/';

/** CloudFront rejects a larger function (quota 'Function size'). */
const maxFunctionBytes = 10_240;

/** The header by which the viewer-request function signals an unknown page to the viewer-response function. */
const notFoundMark = 'x-page-not-found';

/**
 * Generates the two CloudFront Functions that rewrite paths to pages.
 * `request` rewrites a route to its prerendered page if there is one, else to the app's shell, and any other path to the
 * not-found page. The sign-in screen depends on its query: it is prerendered for both of its modes, and any other query
 * (an invitation, a redirect) gets the shell, as hydration requires the prerendered markup. Share links have one page for
 * all tokens, the dashboard one for all tabs. `response` sets the status
 * of the not-found page. CloudFront's custom error pages cannot do it: they apply to the whole distribution, and would
 * replace the API's 403s and 404s too.
 * @param files every file of the site, as paths on it
 * @throws Error if the code exceeds CloudFront's quota.
 */
export function siteRewrites(files: readonly string[]): { request: string; response: string } {
  const existing = (...candidates: string[]) => candidates.find((file) => files.includes(file));
  const shell = existing('/shell.html') ?? '/index.html';
  const share = existing('/s/index.html') ?? shell;
  const dashboard = existing('/dashboard/index.html') ?? shell;
  const notFound = existing('/404.html') ?? shell;
  const findable = files.filter((file) => file !== '/404.html' && !file.startsWith(hashedAssets));
  const routes = Object.values(siteRoutes).map(routePattern);
  const prerendered = files.filter((file) => file.endsWith('/index.html') && file !== share);
  const { login, register } = siteRoutes;
  const lookup = `
var files = ${JSON.stringify(findable)};
var prerendered = ${JSON.stringify(prerendered.map((file) => file.slice(0, -'/index.html'.length)))};
var routes = ${JSON.stringify(routes)};
var signIn = ${JSON.stringify([login, register])};
var tabs = ${JSON.stringify(dashboardTabs.map((tab) => tabPath(tab)))};

function fileOf(uri, query) {
  if (uri.startsWith(${JSON.stringify(hashedAssets)}) || files.includes(uri)) return uri;
  var path = uri.replace(/\\/$/, '');
  var asDrawn = true;
  if (signIn.includes(path)) {
    if (query.mode && query.mode.value === 'login') path = ${JSON.stringify(login)};
    asDrawn = Object.keys(query).every((name) => name === 'mode');
  }
  if (asDrawn && prerendered.includes(path)) return path + '/index.html';
  if (path.startsWith('${sharePath}') && path.split('/').length === 3) return '${share}';
  if (tabs.includes(path)) return '${dashboard}';
  if (routes.some((route) => new RegExp(route).test(path))) return '${shell}';
}
`;
  return {
    request: assertWithinQuota(`${lookup}
function handler(event) {
  var request = event.request;
  var file = fileOf(request.uri, request.querystring);
  if (!file) request.headers['${notFoundMark}'] = { value: 'true' };
  request.uri = file || '${notFound}';
  return request;
}
`),
    response: assertWithinQuota(`${lookup}
function handler(event) {
  var request = event.request;
  var response = event.response;
  var missing = request.headers['${notFoundMark}'] || !fileOf(request.uri, request.querystring);
  if (missing && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`),
  };
}

/** `/subscribe/:plan?` as a regular expression, for a path without a slash at its end. */
function routePattern(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '');
  const patterns = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment}`;
    return segment.endsWith('?') ? '(/[^/]+)?' : '/[^/]+';
  });
  return `^${patterns.join('')}$`;
}

function assertWithinQuota(code: string): string {
  if (Buffer.byteLength(code) <= maxFunctionBytes) return code;
  throw new Error(
    `The site has too many files outside ${hashedAssets}: the CloudFront Function that lists them would exceed ${maxFunctionBytes} bytes.`,
  );
}
