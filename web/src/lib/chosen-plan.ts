import { type PaidPlanId, paidPlanIds } from '#shared/rules/plans.ts';

/** The location state of a link to sign up for a plan: sign-up hands it on to the dashboard. */
export function choosingPlan(plan: PaidPlanId) {
  return { plan } as const;
}

/** The plan that a location state was made with; null if it was none. */
export function chosenPlanOf(state: unknown): PaidPlanId | null {
  const plan = typeof state === 'object' && state !== null ? Reflect.get(state, 'plan') : null;
  return paidPlanIds.find((id) => id === plan) ?? null;
}
