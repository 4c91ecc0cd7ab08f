import { type GuestLink, readSeenLinks, type SeenLinks } from '#core/links/ports/seen-links.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import type { ReviewItem, SeenWorkspace } from '#core/reviews/ports/review-item.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { FolderAccess } from '#core/workspaces/folder-access.ts';
import { may } from '#shared/rules/permissions.ts';

/** Who writes in a review: a member, or a guest of a share link. */
export interface ReviewAuthor {
  workspaceId: string;
  folders: FolderAccess;
  /** The id of the user, or what stands for it of a guest. */
  id: string;
  /** As they are shown, and their email if they have proven it. */
  name?: string | undefined;
  email?: string | undefined;
  /** How Activity names them. */
  actor: string;
  /** When they joined the workspace (ISO 8601); undefined for a guest. */
  joinedAt: string | undefined;
  /** Whether they manage everyone's comments, where the right in the folder of a review allows it as well. */
  managesReviews: boolean;
  /** Whether they show files to clients, where the right in the folder of one allows it as well. */
  sharesFiles: boolean;
  /** Whether they see only what guests of share links are shown. */
  isGuest: boolean;
  /** Of a guest: the link by which they have entered. */
  link?: GuestLink | undefined;
  /**
   * Counts a comment that they add, or a change of one.
   * @throws CallError `too_many_attempts`
   */
  count(what: 'comments' | 'changes'): Promise<unknown>;
  /** What must still hold when something is written. */
  conditions: readonly TransactionWrite[];
}

const countedAs = { comments: 'comments_of_user', changes: 'comment_changes_of_user' } as const;

/** A member as an author. */
export function memberAuthor({
  user,
  workspace,
}: Pick<MemberCaller, 'user' | 'workspace'>): ReviewAuthor {
  return {
    workspaceId: workspace.id,
    folders: workspace.folders,
    id: user.id,
    name: user.username,
    email: user.emailConfirmed ? user.email : undefined,
    actor: user.email,
    joinedAt: workspace.joinedAt,
    managesReviews: may(workspace.role, 'manage_reviews', workspace.permissionLevel),
    sharesFiles: may(workspace.role, 'share_links', workspace.permissionLevel),
    isGuest: false,
    count: (what) => consumeRateLimit([countedAs[what], user.id]),
    conditions: [],
  };
}

/** The workspace of an author, as they see it. */
export function workspaceOf({
  workspaceId,
  folders,
}: Pick<ReviewAuthor, 'workspaceId' | 'folders'>): SeenWorkspace {
  return { id: workspaceId, folders };
}

/** Reads the links whose guests an author sees; null for a member, who sees all. */
export async function readSeenBy({
  workspaceId,
  isGuest,
  link,
}: Pick<ReviewAuthor, 'workspaceId' | 'isGuest' | 'link'>): Promise<SeenLinks | null> {
  if (!isGuest) return null;
  if (!link) throw new Error('A guest has entered by a link.');
  return readSeenLinks(workspaceId, link);
}

/** A review as an author sees it: of members, all of it. */
export function asSeenBy(
  { isGuest }: Pick<ReviewAuthor, 'isGuest'>,
  review: ReviewItem,
): ReviewItem {
  return isGuest ? asGuestsSee(review) : review;
}
