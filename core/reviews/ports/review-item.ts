import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update, type Write } from '#core/table/write.ts';
import { allows, type FolderAccess, requirePaths, sees } from '#core/workspaces/folder-access.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import {
  filmFaults,
  type ReviewPermission,
  reviewPermissions,
  soundTimes,
} from '#shared/calls/reviews.ts';
import { frameSummary } from '#shared/rules/film/frame-summary.ts';
import { may, type Permission } from '#shared/rules/permissions.ts';
import { type ReviewStatus, reviewStatuses } from '#shared/rules/review-statuses.ts';
import { approvalState } from './approval-round.ts';

/** Which version of which file a version of a review is, or a page of one. */
const reviewedFile = {
  /** From 1; never given to another version, or to another page of the version. */
  number: z.int(),
  /** Where the file is now, or was last. */
  path: z.string(),
  /** At S3; changing the path or the kind of storage makes another one. */
  versionId: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Set once the file's version is gone for good. */
  isErased: z.optional(z.boolean()),
  /** When the team deleted the file (ISO 8601): closed to guests until this version is current again. */
  withdrawnAt: z.optional(z.string()),
  /** Set if it was a computer that deleted it: the file may be elsewhere, and a leader may attach this version to it. */
  isLost: z.optional(z.boolean()),
};

const reviewedPage = z.object(reviewedFile);
/** A page of a set of pictures. */
export type ReviewedPage = z.infer<typeof reviewedPage>;

/** One version of a review: a file, or several pictures. */
const reviewedVersion = z.object({
  ...reviewedFile,
  /** Of a set of pictures; the file of the version is that of its first page that can be shown: see `withPages`. */
  pages: z.optional(z.array(reviewedPage)),
  /** ISO 8601. */
  addedAt: z.string(),
  /** The id of the user. */
  addedBy: z.string(),
  /** Set if someone who may not share has added it while links were open: guests are not shown it until it is published. */
  isUnpublished: z.optional(z.boolean()),
  /** What was decided about it, when (ISO 8601), and the id of the user; absent if nothing was. */
  status: z.optional(z.enum(reviewStatuses)),
  statusAt: z.optional(z.string()),
  statusBy: z.optional(z.string()),
  /** Set once people were asked to approve it: the status follows from what they decide. */
  approval: z.optional(approvalState),
  /** Set if its table of frames is stored. */
  frames: z.optional(frameSummary),
  /** Set if nothing here reads the frames of the file: they are those of its proxy. */
  hasFramesOfProxy: z.optional(z.boolean()),
  /** Of a sound. */
  sound: z.optional(soundTimes),
  /** What is wrong with the file, as far as it was seen. */
  fault: z.optional(z.enum(filmFaults)),
  codec: z.optional(z.string()),
});
export type ReviewedVersion = z.infer<typeof reviewedVersion>;

/** A review. Those who comment and those who change its versions write it at the same time, hence the two counters. */
export const reviewItem = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The id of the user. */
  createdBy: z.string(),
  versions: z.array(reviewedVersion),
  /** The highest number that a version had which was removed: no other one is given it. */
  removedNumber: z.optional(z.int()),
  /** Comments and replies of threads for everyone, and those of the threads that are not done. */
  comments: z.int(),
  openComments: z.int(),
  /** Incremented by each change of the review and of its comments, except for those that `teamRevision` counts. */
  revision: z.int(),
  /** The same of threads for the team alone, which guests must not notice; absent: 0. */
  teamComments: z.optional(z.int()),
  openTeamComments: z.optional(z.int()),
  teamRevision: z.optional(z.int()),
  /** Incremented by each change of its versions (optimistic lock). */
  versionsRevision: z.int(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** How many reviews a workspace has. */
export const reviewCountItem = z.object({ count: z.int() });
export type ReviewCountItem = z.infer<typeof reviewCountItem>;

/** A review, strongly consistent; null if there is none. */
export async function findReview(
  workspaceId: string,
  reviewId: string,
): Promise<ReviewItem | null> {
  return isId(reviewId) ? getItem(keys.review(workspaceId, reviewId), reviewItem) : null;
}

/** A workspace, and which restricted folders of it a person sees. */
export type SeenWorkspace = Pick<WorkspaceOfMember, 'id' | 'folders'>;

/**
 * A review that a person sees, strongly consistent, for something that takes a permission.
 * @throws CallError `not_found`, `forbidden`
 */
export async function getReview(
  { id: workspaceId, folders }: SeenWorkspace,
  reviewId: string,
  permission: Permission = 'see_files',
): Promise<ReviewItem> {
  const review = await findReview(workspaceId, reviewId);
  return requireReview(folders, review, permission);
}

/**
 * Requires that there is a review, and that a person sees it: the files of all of its versions.
 * @throws CallError `not_found`, for one that they do not see as for one that never was; `forbidden`
 */
export function requireReview(
  folders: FolderAccess,
  review: ReviewItem | null,
  permission: Permission = 'see_files',
): ReviewItem {
  if (!review) throw new CallError('not_found');
  requirePaths(folders, pathsOf(review), permission);
  return review;
}

/** A review, as far as it decides who sees it. */
export type SeenReview = Pick<ReviewItem, 'id' | 'versions'>;

/** Whether a person sees a review. */
export function seesReview(folders: FolderAccess, review: Pick<ReviewItem, 'versions'>): boolean {
  return pathsOf(review).every((path) => sees(folders, path));
}

/** Whether a person may do something with a review, if their role may do it with others. */
export function allowsInReview(
  folders: FolderAccess,
  review: Pick<ReviewItem, 'versions'>,
  permission: Permission,
): boolean {
  return pathsOf(review).every((path) => allows(folders, path, permission));
}

/** What a member may do in a review that they see: what their role may, as far as their right in its folders allows it. */
export function allowedIn(
  { role, permissionLevel, folders }: WorkspaceOfMember,
  review: Pick<ReviewItem, 'versions'>,
): ReviewPermission[] {
  return reviewPermissions.filter(
    (permission) =>
      may(role, permission, permissionLevel) && allowsInReview(folders, review, permission),
  );
}

function pathsOf({ versions }: Pick<ReviewItem, 'versions'>): string[] {
  return versions.flatMap(({ path, pages }) => pages?.map((page) => page.path) ?? path);
}

/**
 * A version of a review that is not erased, by its number, or the newest one.
 * @throws CallError `not_found`
 */
export function requireVersion({ versions }: ReviewItem, number?: number): ReviewedVersion {
  const left = versions.filter(({ isErased }) => !isErased);
  const version = number === undefined ? left.at(-1) : left.find((one) => one.number === number);
  if (!version) throw new CallError('not_found');
  return version;
}

/** Whether the team shows a version, or a page: it is neither erased nor withdrawn. */
export function isShown({ isErased, withdrawnAt }: ReviewedPage): boolean {
  return !isErased && withdrawnAt === undefined;
}

/** The counters of a review, of threads for everyone and for the team. */
export function countersOf({
  comments,
  openComments,
  revision,
  teamComments = 0,
  openTeamComments = 0,
  teamRevision = 0,
}: ReviewItem): Pick<ReviewItem, 'comments' | 'openComments' | 'revision'> {
  return {
    comments: comments + teamComments,
    openComments: openComments + openTeamComments,
    revision: revision + teamRevision,
  };
}

/** The number of the next version of a review. */
export function nextNumber({ versions, removedNumber = 0 }: ReviewItem): number {
  return Math.max(versions.at(-1)?.number ?? 0, removedNumber) + 1;
}

/** What was decided about a version of a review. */
export function statusOf({
  status = 'needs_review',
}: Pick<ReviewedVersion, 'status'>): ReviewStatus {
  return status;
}

/**
 * Changes the versions of a review, if they are still as they were read.
 * @param others what else is set
 */
export function setVersionsWrite(
  workspaceId: string,
  { id, versionsRevision }: ReviewItem,
  versions: ReviewedVersion[],
  others: Pick<ReviewItem, 'removedNumber'> = {},
): Write {
  return update<ReviewItem>(
    keys.review(workspaceId, id),
    {
      set: { ...others, versions, versionsRevision: versionsRevision + 1 },
      add: { revision: 1 },
      when: { versionsRevision },
    },
    () => new StaleReadError(),
  );
}
