import type { PlanId } from '#shared/plans.ts';
import { siteRoutes } from '#shared/site.ts';

/** Every address that a link of the site leads to: the site's routes, and places within them. */
export const paths = {
  ...siteRoutes,
  features: '/#features',
  contact: '/#contact',
  loginMode: '/register?mode=login',
} as const;

export function subscribePath(plan: PlanId): string {
  return siteRoutes.subscribe.replace(':plan?', plan);
}
