import * as z from 'zod/mini';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItems, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, update } from '#core/table/write.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { listReviewViews, View, viewReview } from '#shared/calls/views/views.ts';
import type { Answer, Body, Query } from '#shared/operation.ts';
import { asSeenBy, type ReviewAuthor, workspaceOf } from './author.ts';
import {
  getReview,
  type ReviewItem,
  requireVersion,
  reviewItem,
  type SeenReview,
  type SeenWorkspace,
} from './ports/review-item.ts';

/** That a member or a guest has opened a version of a review, and what of it they have played. */
export const viewItem = z.object({
  version: z.int(),
  /** The id of the user, or what stands for it of a guest. */
  userId: z.string(),
  /** When they opened it first and last (ISO 8601). */
  firstAt: z.string(),
  lastAt: z.string(),
  /** Which of its hundredths were played. A set, which can be added to without being read, in any order. */
  played: z.optional(z.set(z.int())),
  /** Seconds since 1970: a year after the last time. */
  expiresAt: z.int(),
});
type ViewItem = z.infer<typeof viewItem>;

const keptSeconds = 365 * 24 * 60 * 60;
const pageSize = 200;

/**
 * Notes that a version was opened, and what of it was played since this was noted last. Repeating it changes nothing but
 * the time.
 * @throws CallError `not_found`
 */
export function noteView(
  author: Pick<ReviewAuthor, 'workspaceId' | 'folders' | 'id' | 'isGuest' | 'conditions'>,
  reviewId: string,
  { version, played }: Body<typeof viewReview>,
): Promise<void> {
  const { workspaceId, id: userId } = author;
  return retryOnConflict(async () => {
    const review = await getReview(workspaceOf(author), reviewId);
    requireVersion(asSeenBy(author, review), version);
    const at = now().toISOString();
    await transact([
      ...author.conditions,
      // What is noted of a version that is being removed would stay behind.
      assertThat<ReviewItem>(
        keys.review(workspaceId, reviewId),
        { versionsRevision: review.versionsRevision },
        () => new StaleReadError(),
      ),
      update<ViewItem>(keys.reviewView(workspaceId, reviewId, version, userId), {
        set: { version, userId, lastAt: at, expiresAt: nowInSeconds() + keptSeconds },
        setIfAbsent: { firstAt: at },
        ...(played.length > 0 && { add: { played: new Set(played) } }),
        when: [{ pk: absent }, { pk: exists }],
      }),
    ]);
  });
}

/**
 * A page of who has opened a version, by default the newest that is left, in no particular order; `next` is set if there
 * are more.
 * @throws CallError `not_found`
 */
export async function listViewsPage(
  workspace: SeenWorkspace,
  reviewId: string,
  { version, after }: Query<typeof listReviewViews>,
): Promise<Answer<typeof listReviewViews>> {
  const { id: workspaceId } = workspace;
  const review = await getReview(workspace, reviewId);
  const { number } = requireVersion(review, version === undefined ? undefined : Number(version));
  const keyOf = (userId: string) => keys.reviewView(workspaceId, reviewId, number, userId);
  const { pk, sk } = keyOf('');
  const found = await queryItems(pk, sk, viewItem, {
    after: after === undefined ? undefined : keyOf(after),
    limit: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return { views: await describeViews(workspaceId, page), ...(last && { next: last.userId }) };
}

/** All views of a review, for the export of the workspace. */
export async function viewsOfReview(workspaceId: string, reviewId: string): Promise<View[]> {
  const { pk } = keys.reviewView(workspaceId, reviewId, 0, '');
  return describeViews(workspaceId, await queryItems(pk, prefixes.view, viewItem));
}

/**
 * What a user has opened of the reviews of a workspace, for the export of their data.
 * @param isSeen as of `commentsBy`
 */
export async function viewsBy(
  workspaceId: string,
  userId: string,
  isSeen: (review: SeenReview) => boolean,
) {
  const { pk } = keys.review(workspaceId, '');
  const reviews = await queryItems(pk, prefixes.review, reviewItem);
  const versions = reviews.flatMap((review) => {
    const title = isSeen(review) ? review.title : null;
    return review.versions.map(({ number }) => ({ id: review.id, title, number }));
  });
  const items = await getItems(
    versions.map(({ id, number }) => keys.reviewView(workspaceId, id, number, userId)),
  );
  return versions.flatMap(({ title, number }, index) => {
    const item = items[index];
    if (!item) return [];
    const { firstAt, lastAt, played } = viewItem.parse(item);
    return [{ review: title, version: number, firstAt, lastAt, played: inOrder(played) }];
  });
}

async function describeViews(workspaceId: string, views: readonly ViewItem[]): Promise<View[]> {
  const people = await namedPeople(
    workspaceId,
    views.map(({ userId }) => userId),
  );
  return views.map(({ version, userId, firstAt, lastAt, played }) => {
    const person = people.get(userId);
    return { version, ...(person && { person }), firstAt, lastAt, played: inOrder(played) };
  });
}

function inOrder(parts: ReadonlySet<number> = new Set()): number[] {
  return [...parts].toSorted((a, b) => a - b);
}
