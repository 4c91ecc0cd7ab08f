import type { Permission } from '#shared/rules/permissions.ts';

/**
 * What people may do in a restricted folder, each right with those before it, and up to what their role may: `view` also
 * downloads, `edit` uploads and changes own files, `manage` changes those of everyone, and shares.
 */
export const folderRights = ['view', 'comment', 'edit', 'manage'] as const;
/** One of `folderRights`. */
export type FolderRight = (typeof folderRights)[number];

/** The right that each permission takes in a restricted folder; of the others none is about files. */
const rightFor: Partial<Record<Permission, FolderRight>> = {
  see_files: 'view',
  review_files: 'comment',
  upload_files: 'edit',
  manage_own_files: 'edit',
  manage_files: 'manage',
  manage_reviews: 'manage',
  share_links: 'manage',
  restrict_folders: 'manage',
};

/** Restricted folders of a workspace. */
export const maxRestrictedFolders = 100;
/** Members who have a right of their own in one restricted folder. */
export const maxPeopleOfFolder = 40;

/** The higher of two rights. */
export function higherRight(
  one: FolderRight | undefined,
  other: FolderRight | undefined,
): FolderRight | undefined {
  return folderRights.findLast((right) => right === one || right === other);
}

/** Whether a right is enough for a permission that is about files. */
export function rightAllows(right: FolderRight, permission: Permission): boolean {
  const needed = rightFor[permission];
  return needed !== undefined && folderRights.indexOf(right) >= folderRights.indexOf(needed);
}
