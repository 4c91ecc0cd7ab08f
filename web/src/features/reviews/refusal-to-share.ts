import type { ReviewPermission } from '#shared/calls/reviews.ts';
import type { User } from '#shared/rules/user.ts';
import { describeAllowedRoles, onlyFolderManagers } from '#web/lib/allowed-roles.ts';

/** What a member may do in a review, by their role and their right in its folder. */
export type MayInReview = (permission: ReviewPermission) => boolean;

/** Why a member may not share a review; undefined if they may. */
export function refusalToShare(
  { permissions }: Pick<User, 'permissions'>,
  may: MayInReview,
): string | undefined {
  if (may('share_links')) return undefined;
  return permissions.includes('share_links')
    ? onlyFolderManagers
    : describeAllowedRoles('share_links');
}
