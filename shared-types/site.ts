/**
 * The site's routes, in React Router's syntax. Its router, CloudFront's rewrites and the prerendering read this list:
 * whatever is not on it is not found, with status 404.
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
  dashboard: '/dashboard',
  success: '/success',
} as const;

/**
 * Stands in prerendered pages wherever the site's own origin belongs, which only a deployment knows: it writes the
 * real one in its place, and so does the product on one machine when it serves them.
 */
export const originPlaceholder = 'https://site-origin.invalid';

/** Under this path the scripts stand once more, compressed with brotli as the build has time for and no server has. */
export const brotliScripts = '/brotli';
