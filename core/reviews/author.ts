import type { Attempt } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { may } from '#shared/permissions.ts';

/** Who writes in a review: a member, or a guest of a share link. */
export interface ReviewAuthor {
  workspaceId: string;
  /** The id of the user, or what stands for it of a guest. */
  id: string;
  /** How Activity names them. */
  actor: string;
  /** Whether they manage everyone's comments. */
  managesReviews: boolean;
  /** What counts the comments that they add, and the changes of such. */
  limits: Readonly<Record<'comments' | 'changes', [Attempt, ...Attempt[]]>>;
  /** What must still hold when something is written. */
  conditions: readonly TransactionWrite[];
}

/** A member as an author. */
export function memberAuthor({
  user,
  workspace,
}: Pick<MemberCaller, 'user' | 'workspace'>): ReviewAuthor {
  return {
    workspaceId: workspace.id,
    id: user.id,
    actor: user.email,
    managesReviews: may(workspace.role, 'manage_reviews', workspace.permissionLevel),
    limits: {
      comments: [['comments_of_user', user.id]],
      changes: [['comment_changes_of_user', user.id]],
    },
    conditions: [],
  };
}
