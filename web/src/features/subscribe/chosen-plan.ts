import { defaultPlan, type PlanId, planIds } from '#shared/plans.ts';

/**
 * The plan that the path names; Business where it names none, or one that does not exist.
 * @returns `unknown` is the name that no plan has, so that it can be said instead of sold
 */
export function chosenPlan(named: string | undefined): { plan: PlanId; unknown?: string } {
  if (named === undefined) return { plan: defaultPlan };
  const plan = planIds.find((id) => id === named.toLowerCase());
  return plan ? { plan } : { plan: defaultPlan, unknown: named };
}
