import { findUserByEmail } from '#core/identity/store.ts';
import { membershipsOf } from '#core/workspaces/memberships.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';

/** A workspace whose plan runs. */
export interface PayingWorkspace {
  id: string;
  companyName: string | null;
  runningPlan: PaidPlanId;
}

/**
 * A workspace with a running plan that the account of an email owns; null if there is none, or if the account has not
 * confirmed the email.
 */
export async function payingWorkspaceOf(email: string): Promise<PayingWorkspace | null> {
  const user = await findUserByEmail(email);
  if (!user?.emailConfirmed) return null;
  const owned = (await membershipsOf(user.id)).filter(({ role }) => role === 'Owner');
  const workspaces = await Promise.all(owned.map(({ workspaceId }) => findWorkspace(workspaceId)));
  for (const workspace of workspaces) {
    const { id, companyName, runningPlan } = workspace ?? {};
    if (id && runningPlan) return { id, companyName: companyName ?? null, runningPlan };
  }
  return null;
}
