import { type SubscriptionItem, unitPricesOf } from '#core/billing/ports/subscription-item.ts';
import type { UserItem } from '#core/identity/store.ts';
import { hasPermission, type SignedInCaller } from '#core/workspaces/caller.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import { standingOffer } from '#core/workspaces/ownership-offer.ts';
import { lacksRequiredSecondFactor } from '#core/workspaces/second-factor-requirement.ts';
import { type Permission, permissions } from '#shared/rules/permissions.ts';
import type { Subscription, User } from '#shared/rules/user.ts';

/** The signed-in user as the browser sees them; billing data only for roles that may see it. */
export function userAnswer({ user, workspace }: Pick<SignedInCaller, 'user' | 'workspace'>): User {
  const { id, username, email, emailConfirmed } = user;
  const person = {
    id,
    username,
    email,
    emailConfirmed,
    hasSecondFactor: user.secondFactors.count > 0,
    secondFactorRequired: workspace?.secondFactorRequired ?? false,
    formerWorkspace: user.formerWorkspace ?? null,
  };
  if (!workspace) {
    return {
      ...person,
      workspaceId: null,
      role: null,
      permissions: [],
      companyName: null,
      stripeCustomerId: null,
      subscription: null,
      ownershipOffer: null,
    };
  }
  const { id: workspaceId, role, companyName, stripeCustomerId, subscription } = workspace;
  const isShut = lacksRequiredSecondFactor({ user, workspace });
  const held = (permission: Permission) => !isShut && hasPermission(workspace, permission);
  const seesBilling = held('see_billing');
  return {
    ...person,
    workspaceId,
    role,
    permissions: permissions.filter(held),
    companyName,
    stripeCustomerId: seesBilling ? stripeCustomerId : null,
    ownershipOffer: offerAnswer(user, workspace),
    subscription: seesBilling && subscription ? subscriptionAnswer(subscription) : null,
  };
}

/** The offer of the ownership, for who makes it and whom it is made to. */
function offerAnswer({ id }: UserItem, workspace: WorkspaceOfMember): User['ownershipOffer'] {
  const offer = standingOffer(workspace);
  const { role, ownerEmail } = workspace;
  const toUser = offer?.userId === id;
  if (!offer || !(toUser || role === 'Owner')) return null;
  return { memberId: offer.memberId, ownerEmail, expiresAt: offer.expiresAt, toUser };
}

/** Our copy of a subscription, without the fields that only the payment provider needs. */
export function subscriptionAnswer(subscription: SubscriptionItem): Subscription {
  const { plan, status, currentPeriodEnd, endsAt = null } = subscription;
  const { seats, storageAmount, coldStorageAmount } = subscription;
  const prices = unitPricesOf(subscription);
  return {
    plan,
    status,
    currentPeriodEnd,
    endsAt,
    seats,
    storageAmount,
    coldStorageAmount,
    prices,
  };
}
