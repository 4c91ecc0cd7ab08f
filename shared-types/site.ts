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
  dashboard: '/dashboard',
  success: '/success',
} as const;
