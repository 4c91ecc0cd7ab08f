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
  dashboard: '/dashboard',
  success: '/success',
} as const;

/** What the paths of share links begin with; their token follows. They have a page of their own, outside the router. */
export const sharePath = '/s/';

/**
 * Placeholder for the site's origin in prerendered pages, which only a deployment knows: the deployment replaces it,
 * and so does the local product when it serves the pages.
 */
export const originPlaceholder = 'https://site-origin.invalid';
