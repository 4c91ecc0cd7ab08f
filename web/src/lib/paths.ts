import type { PlanId } from '#shared/rules/plans.ts';
import { siteRoutes } from '#shared/rules/site.ts';

/** Every path that the site links to: the site's routes, and sections within them. */
export const paths = {
  ...siteRoutes,
  features: '/#features',
  contact: '/#contact',
  loginMode: '/register?mode=login',
} as const;

export function subscribePath(plan: PlanId): string {
  return siteRoutes.subscribe.replace(':plan?', plan);
}
