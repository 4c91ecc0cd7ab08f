import { guestActor, guestUserId } from '#core/links/ports/guest-item.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import type { LinkRights } from '#shared/calls/links/links.ts';
import { assertGuestIn, type GuestCaller, requireRight, requireShared } from './guest-caller.ts';
import { consumeGuestLimits } from './guest-limits.ts';

/**
 * A guest as an author in a review that the link opens. Nothing of theirs is written once the link is revoked, or they were erased.
 * @throws CallError `link_forbids`, `not_found`
 */
export function guestAuthor(
  caller: GuestCaller,
  reviewId: string,
  right: keyof LinkRights,
): ReviewAuthor {
  requireRight(caller, right);
  requireShared(caller, reviewId);
  const { workspace, link, guest } = caller;
  const id = guestUserId(guest);
  return {
    workspaceId: workspace.id,
    folders: workspace.folders,
    id,
    name: guest.name,
    email: guest.email,
    actor: guestActor(guest),
    joinedAt: undefined,
    managesReviews: false,
    sharesFiles: false,
    isGuest: true,
    link,
    count: (what) => consumeGuestLimits(caller, what),
    conditions: assertGuestIn(caller),
  };
}
