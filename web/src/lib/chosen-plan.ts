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

const keyOf = (userId: string) => `chosen-plan ${userId}`;

/** Keeps the plan that a user was signed up for, in this tab, until it is bought: the page may be loaded again before. */
export function keepChosenPlan(userId: string, plan: PaidPlanId): void {
  try {
    sessionStorage.setItem(keyOf(userId), plan);
  } catch {
    // Storage may be disabled.
  }
}

/** The plan that is kept of a user; null if there is none. */
export function keptPlan(userId: string): PaidPlanId | null {
  try {
    const kept = sessionStorage.getItem(keyOf(userId));
    return paidPlanIds.find((id) => id === kept) ?? null;
  } catch {
    return null;
  }
}

/** Drops it: it was bought, another one was picked, or the user signs out. */
export function forgetChosenPlan(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Storage may be disabled.
  }
}
