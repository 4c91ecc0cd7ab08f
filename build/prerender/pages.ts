import { planIds } from '#shared/rules/plans.ts';
import { siteRoutes } from '#shared/rules/site.ts';

/** A page that is prerendered to HTML at build time. */
export interface PublicPage {
  path: string;
  /** The output path, relative to the built site's folder. */
  file: string;
  /** Its module under `web/src/pages`, whose chunk loads together with the page. */
  module: string;
  /** Whether it uses the header and footer of the public pages, which are a separate chunk. */
  framed: boolean;
}

const modules = {
  [siteRoutes.home]: 'landing',
  [siteRoutes.pricing]: 'pricing',
  [siteRoutes.about]: 'about',
  [siteRoutes.careers]: 'careers',
  [siteRoutes.privacy]: 'privacy',
  [siteRoutes.terms]: 'terms',
  [siteRoutes.cookies]: 'cookies',
  [siteRoutes.register]: 'sign-in',
  [siteRoutes.login]: 'sign-in',
  [siteRoutes.forgotPassword]: 'forgot-password',
  [siteRoutes.success]: 'success',
  '/subscribe': 'subscribe',
  ...Object.fromEntries(planIds.map((plan) => [`/subscribe/${plan}`, 'subscribe'])),
};

const accountScreens = ['sign-in', 'forgot-password'];

/** Every public page of the site's routes (spec section 2), and the not-found page. */
export const publicPages: readonly PublicPage[] = [
  ...Object.entries(modules).map(([path, module]) => ({
    path,
    file: `${path}/index.html`.slice(1).replace(/^\//, ''),
    module,
    framed: !accountScreens.includes(module),
  })),
  { path: '/404', file: '404.html', module: 'not-found', framed: true },
];
