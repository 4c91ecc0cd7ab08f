import { type FileVersion, fileItem } from '#core/files/objects/file-item.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import {
  countersOf,
  type ReviewedVersion,
  type ReviewItem,
  statusOf,
} from '#core/reviews/ports/review-item.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';

/** The current versions of files, by their paths; null where the file is deleted. */
type CurrentVersions = ReadonlyMap<string, FileVersion | null>;

/** Reviews as the site receives them: with names instead of ids, and where their files are. */
export async function describeReviews(
  workspaceId: string,
  reviews: readonly ReviewItem[],
): Promise<Review[]> {
  return (await describeWithFiles(workspaceId, reviews)).described;
}

/** One review. */
export async function describeReview(workspaceId: string, review: ReviewItem): Promise<Review> {
  return (await describeWithNewer(workspaceId, review)).review;
}

/** One review, and what was uploaded to the path of its newest version since. */
export async function describeWithNewer(
  workspaceId: string,
  item: ReviewItem,
): Promise<{ review: Review; newer?: { path: string; modifiedAt: string; size: number } }> {
  const { described, files } = await describeWithFiles(workspaceId, [item]);
  const [review] = described;
  if (!review) throw new Error('A review was described as none.');
  const newest = item.versions.at(-1);
  const current = newest && files.get(newest.path);
  if (!current || current.versionId === newest.versionId || current.review?.id === item.id) {
    return { review };
  }
  const { modifiedAt, size } = current;
  return { review, newer: { path: newest.path, modifiedAt, size } };
}

async function describeWithFiles(workspaceId: string, reviews: readonly ReviewItem[]) {
  const paths = [...new Set(reviews.flatMap(({ versions }) => versions.map(({ path }) => path)))];
  const userIds = reviews.flatMap(({ createdBy, versions }) => [
    createdBy,
    ...versions.flatMap(({ addedBy, statusBy }) => [addedBy, statusBy ?? []].flat()),
  ]);
  const [items, members] = await Promise.all([
    getItems(paths.map((path) => keys.file(workspaceId, path))),
    namedPeople(workspaceId, userIds),
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
    const decisionOf = ({ status, statusAt, statusBy }: Partial<ReviewedVersion>) => ({
      status: statusOf({ status }),
      ...(statusAt !== undefined && { statusAt }),
      ...named('statusBy', statusBy),
    });
    return {
      ...review,
      ...countersOf(item),
      ...decisionOf(versions.findLast(({ isErased }) => !isErased) ?? {}),
      ...named('createdBy', createdBy),
      versions: versions.map((version): ReviewVersion => {
        const { versionId, addedBy, isErased, statusBy: _by, ...fields } = version;
        const { withdrawnAt: _at, isUnpublished: _is, isLost, ...rest } = fields;
        const hiddenFromGuests = hidingOf(version);
        return {
          ...rest,
          ...decisionOf(version),
          ...(hiddenFromGuests && { hiddenFromGuests }),
          ...(isLost && !isErased && { isLost }),
          ...named('addedBy', addedBy),
          kind: reviewedKind(version.path),
          state: stateOf({ versionId, isErased }, files.get(version.path) ?? null),
        };
      }),
    };
  });
  return { described, files };
}

/** Why guests are not shown a version that is left. */
function hidingOf(version: ReviewedVersion): ReviewVersion['hiddenFromGuests'] {
  const { isErased, withdrawnAt, isUnpublished } = version;
  if (isErased) return undefined;
  if (withdrawnAt !== undefined) return 'deleted';
  return isUnpublished ? 'unpublished' : undefined;
}

function stateOf(
  { versionId, isErased }: Pick<ReviewedVersion, 'versionId' | 'isErased'>,
  current: FileVersion | null,
): ReviewVersion['state'] {
  if (isErased) return 'erased';
  if (!current) return 'trashed';
  return current.versionId === versionId ? 'current' : 'replaced';
}
