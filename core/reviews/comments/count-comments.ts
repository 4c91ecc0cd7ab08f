import type { ReviewItem } from '#core/reviews/ports/review-item.ts';
import { anyOf, atMost } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import { maxComments } from '#shared/calls/review-comments.ts';
import type { Audience } from '#shared/rules/audiences.ts';

/**
 * Counts a change of comments of threads for an audience in their review, in the transaction of the change: the review exists, and has the versions
 * that were read. Comments are added only if there is room for them.
 */
export function countCommentsWrite(
  workspaceId: string,
  { id, versionsRevision }: Pick<ReviewItem, 'id' | 'versionsRevision'>,
  audience: Audience,
  { comments = 0, openComments = 0 }: { comments?: number; openComments?: number } = {},
): TransactionWrite {
  const names = counterNames[audience];
  return update<ReviewItem>(
    keys.review(workspaceId, id),
    {
      add: {
        [names.revision]: 1,
        ...(comments !== 0 && { [names.comments]: comments }),
        ...(openComments !== 0 && { [names.openComments]: openComments }),
      },
      when: {
        versionsRevision,
        ...(comments > 0 && {
          [names.comments]: anyOf(atMost(maxComments - comments), undefined),
        }),
      },
    },
    () => new StaleReadError(),
  );
}

/** The attributes that count the threads of an audience. */
const counterNames = {
  everyone: { comments: 'comments', openComments: 'openComments', revision: 'revision' },
  team: {
    comments: 'teamComments',
    openComments: 'openTeamComments',
    revision: 'teamRevision',
  },
} as const;

/** How many comments of threads for an audience a review has. Each audience has room of its own: guests notice no other's. */
export function commentsFor(audience: Audience, review: ReviewItem): number {
  return review[counterNames[audience].comments] ?? 0;
}
