import { type FileVersion, fileItem } from '#core/files/objects/file-item.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import {
  countersOf,
  type ReviewedVersion,
  type ReviewItem,
} from '#core/reviews/ports/review-item.ts';
import { filesOf, filesOfVersion, type ReviewedFile } from '#core/reviews/ports/reviewed-files.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import {
  ableIn,
  isAskedOf,
  readStanding,
  standingStatus,
  type Viewer,
  waitingIn,
} from './approvals/standing.ts';

/** The current versions of files, by their paths; null where the file is deleted. */
type CurrentVersions = ReadonlyMap<string, FileVersion | null>;

/**
 * Reviews as the site receives them: with names instead of ids, and where their files are.
 * @param viewer whose requests wait for them
 */
export async function describeReviews(
  workspaceId: string,
  reviews: readonly ReviewItem[],
  viewer?: Viewer,
): Promise<Review[]> {
  return (await describeWithFiles(workspaceId, reviews, viewer)).described;
}

/** One review. */
export async function describeReview(
  workspaceId: string,
  review: ReviewItem,
  viewer?: Viewer,
): Promise<Review> {
  return (await describeWithNewer(workspaceId, review, viewer)).review;
}

/** One review, and what was uploaded to the path of its newest version, or of the first such page, since. */
export async function describeWithNewer(
  workspaceId: string,
  item: ReviewItem,
  viewer?: Viewer,
): Promise<{ review: Review; newer?: { path: string; modifiedAt: string; size: number } }> {
  const { described, files } = await describeWithFiles(workspaceId, [item], viewer);
  const [review] = described;
  if (!review) throw new Error('A review was described as none.');
  const newest = item.versions.at(-1);
  for (const { path, versionId } of newest ? filesOfVersion(newest) : []) {
    const current = files.get(path);
    if (!current || current.versionId === versionId || current.review?.id === item.id) continue;
    const { modifiedAt, size } = current;
    return { review, newer: { path, modifiedAt, size } };
  }
  return { review };
}

async function describeWithFiles(
  workspaceId: string,
  reviews: readonly ReviewItem[],
  viewer: Viewer | undefined,
) {
  const paths = [...new Set(reviews.flatMap(filesOf).map(({ path }) => path))];
  const userIds = reviews.flatMap(({ createdBy, versions }) => [
    createdBy,
    ...versions.flatMap(({ addedBy, statusBy }) => [addedBy, statusBy ?? []].flat()),
  ]);
  const [items, members, canDecide] = await Promise.all([
    getItems(paths.map((path) => keys.file(workspaceId, path))),
    namedPeople(workspaceId, userIds),
    readStanding(workspaceId, waitingIn(reviews)),
  ]);
  const files: CurrentVersions = new Map(
    paths.map((path, index) => [
      path,
      (items[index] && fileItem.parse(items[index]).current) ?? null,
    ]),
  );
  const named = (name: 'createdBy' | 'statusBy' | 'addedBy', userId: string | undefined) => {
    const member = members.get(userId ?? '');
    return member && { [name]: member };
  };
  const described = reviews.map((item): Review => {
    const {
      createdBy,
      versions,
      versionsRevision: _lock,
      removedNumber: _number,
      teamComments: _comments,
      openTeamComments: _open,
      teamRevision: _revision,
      ...review
    } = item;
    const decisionOf = (version: Partial<ReviewedVersion>) => {
      const { statusAt, statusBy } = version;
      const { status } = standingStatus(item, version, canDecide);
      return {
        status,
        ...(statusAt !== undefined && { statusAt }),
        ...named('statusBy', statusBy),
      };
    };
    const approvalOf = ({ approval }: ReviewedVersion) => {
      if (!approval) return {};
      const { approved, changesRequested, dueOn } = approval;
      const able = ableIn(item, approval, canDecide);
      return {
        approval: {
          asked: approved + changesRequested + able.length,
          approved,
          ...(dueOn !== undefined && { dueOn }),
          waitsForYou: able.some(({ person }) => isAskedOf(viewer, person)),
        },
      };
    };
    const fileOf = (file: ReviewedFile, version: ReviewedVersion) => {
      const hiddenFromGuests = hidingOf(file, version);
      return {
        state: stateOf(file, files.get(file.path) ?? null),
        ...(hiddenFromGuests && { hiddenFromGuests }),
        ...(file.isLost && !file.isErased && { isLost: true }),
      };
    };
    return {
      ...review,
      ...countersOf(item),
      ...decisionOf(versions.findLast(({ isErased }) => !isErased) ?? {}),
      ...named('createdBy', createdBy),
      versions: versions.map((version): ReviewVersion => {
        const { versionId: _id, addedBy, isErased: _gone, pages, ...fields } = version;
        const { statusBy: _by, statusAt: _when, approval: _of, ...undecided } = fields;
        const { withdrawnAt: _at, isUnpublished: _is, isLost: _lost, ...rest } = undecided;
        return {
          ...rest,
          ...decisionOf(version),
          ...approvalOf(version),
          ...fileOf(version, version),
          ...named('addedBy', addedBy),
          kind: reviewedKind(version.path),
          ...(pages && {
            size: pages.reduce((sum, { size, isErased }) => sum + (isErased ? 0 : size), 0),
            pages: pages.map((page): ReviewPage => {
              const { number, path, size } = page;
              return { number, path, size, ...fileOf(page, version) };
            }),
          }),
        };
      }),
    };
  });
  return { described, files };
}

/** Why guests are not shown a version that is left, or a page of it. */
function hidingOf(
  { isErased, withdrawnAt }: ReviewedFile,
  { isUnpublished }: ReviewedVersion,
): ReviewVersion['hiddenFromGuests'] {
  if (isErased) return undefined;
  if (withdrawnAt !== undefined) return 'deleted';
  return isUnpublished ? 'unpublished' : undefined;
}

function stateOf(
  { versionId, isErased }: ReviewedFile,
  current: FileVersion | null,
): ReviewVersion['state'] {
  if (isErased) return 'erased';
  if (!current) return 'trashed';
  return current.versionId === versionId ? 'current' : 'replaced';
}
