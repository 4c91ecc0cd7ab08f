import { randomUUID } from 'node:crypto';
import { saveSnapshot, storedSubscription } from '#core/billing/subscription/store.ts';
import { requireSignedIn } from '#functions/http/caller.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { httpEvent } from '#testkit/events.ts';
import { type Person, signUp } from '#testkit/people.ts';

/** The id of a user's current workspace. */
export async function workspaceIdOf({ cookie }: Person): Promise<string> {
  const caller = await requireSignedIn(httpEvent('GET /api/user', { cookies: [cookie] }));
  if (!caller.workspace) throw new Error('This user belongs to no workspace.');
  return caller.workspace.id;
}

/** Sets a running plan for a user's workspace, as a sync with Stripe would. */
export async function runPlan(
  owner: Person,
  plan: PaidPlanId,
  status = 'active',
  seats = 1,
): Promise<void> {
  const workspaceId = await workspaceIdOf(owner);
  const stored = await storedSubscription(workspaceId);
  const snapshot = {
    stripeSubscriptionId: stored?.stripeSubscriptionId ?? `sub_${randomUUID()}`,
    stripeCustomerId: stored?.stripeCustomerId ?? `cus_${randomUUID()}`,
    plan,
    status,
    currentPeriodEnd: '2026-12-20T12:00:00.000Z',
    createdAt: 1_795_176_000,
    seats,
    storageAmount: 2,
    coldStorageAmount: 3,
  };
  await saveSnapshot(workspaceId, stored, snapshot);
}

/** Signs up the owner of a workspace with a running plan. */
export async function signUpWithPlan(
  plan: PaidPlanId = 'business',
): Promise<{ owner: Person; workspaceId: string }> {
  const owner = await signUp();
  await runPlan(owner, plan);
  return { owner, workspaceId: await workspaceIdOf(owner) };
}
