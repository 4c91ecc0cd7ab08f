/**
 * The site's routes, in React Router's syntax. Read by its router, CloudFront's rewrites and the prerendering: any
 * other path responds with 404.
 */
export const siteRoutes = {
  home: '/',
  pricing: '/pricing',
  subscribe: '/subscribe/:plan?',
  about: '/about',
  careers: '/careers',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  register: '/register',
  login: '/login',
  confirmEmail: '/confirm-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secureAccount: '/secure-account',
  reviewEmails: '/review-emails',
  cancelPurchase: '/cancel-purchase',
  certificate: '/certificate',
  dashboard: '/dashboard',
  success: '/success',
} as const;

/**
 * The tabs of the dashboard, each under its path below it; they have an entry of their own. 'account' is the user's own,
 * and separate from the others.
 */
export const dashboardTabs = [
  'members',
  'billing',
  'inbox',
  'files',
  'review',
  'connect',
  'branding',
  'roles',
  'security',
  'activity',
  'account',
] as const;

/** One of `dashboardTabs`. */
export type DashboardTab = (typeof dashboardTabs)[number];

/** The address of a tab, for every user: `/dashboard` alone is where the role of its user lands. */
export function tabPath(tab: DashboardTab, query: Record<string, string> = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${escaped(value)}`);
  return [`${siteRoutes.dashboard}/${tab}`, search.join('&')].filter(Boolean).join('?');
}

/**
 * As in the query of a URL, brackets and quotation marks too: programs that show mails take one at the end of an address
 * for the text's. A slash needs no escape: https://datatracker.ietf.org/doc/html/rfc3986#section-3.4
 */
const escaped = (value: string) =>
  encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What the paths of share links begin with; their token follows. They have a page of their own, outside the router. */
export const sharePath = '/s/';

/**
 * Placeholder for the site's origin in prerendered pages, which only a deployment knows: the deployment replaces it,
 * and so does the local product when it serves the pages.
 */
export const originPlaceholder = 'https://site-origin.invalid';
