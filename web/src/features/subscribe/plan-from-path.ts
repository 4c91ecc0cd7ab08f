import { defaultPlan, type PlanId, planIds } from '#shared/rules/plans.ts';

/**
 * The plan in the path; Business if it has none or an unknown one.
 * @returns `unknown` is the unknown name, so that the page can report it instead of selling another plan silently
 */
export function planFromPath(named: string | undefined): { plan: PlanId; unknown?: string } {
  if (named === undefined) return { plan: defaultPlan };
  const plan = planIds.find((id) => id === named.toLowerCase());
  return plan ? { plan } : { plan: defaultPlan, unknown: named };
}
