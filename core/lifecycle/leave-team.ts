import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { CallError } from '#core/errors.ts';
import { removeMember } from '#core/members/remove-members.ts';
import { findMemberId, getMember } from '#core/members/store.ts';
import { actors } from '#shared/audit.ts';

const gone = actors.deletedAccount;

/**
 * Removes a user whose account is being deleted from a team that they joined, with the same effects as a removal by
 * its owner. Idempotent.
 * @param actor the actor of the audit entry
 */
export async function leaveTeam(
  workspaceId: string,
  { id, email }: { id: string; email: string },
  actor: string = gone,
): Promise<void> {
  const memberId = await findMemberId(workspaceId, email);
  if (!memberId) return;
  try {
    const { userId } = await getMember(workspaceId, memberId);
    if (userId !== id) return;
    await withoutOpenCheckout(workspaceId, () =>
      removeMember(workspaceId, memberId, { actor, notedAs: gone }),
    );
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
