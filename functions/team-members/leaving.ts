import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { CallError } from '#functions/http/errors.ts';
import { findMemberId, getMember, removeMember } from './store.ts';

/** Takes a person out of a team that they joined, as if its owner had removed them; twice is the same as once. */
export async function leaveTeam(
  workspaceId: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const memberId = await findMemberId(workspaceId, email);
  if (!memberId) return;
  try {
    const { userId } = await getMember(workspaceId, memberId);
    if (userId !== id) return;
    await withoutOpenCheckout(workspaceId, () =>
      removeMember(workspaceId, memberId, { who: email }),
    );
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error;
  }
}
