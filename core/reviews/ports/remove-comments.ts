import * as z from 'zod/mini';
import { maxWrites, transact } from '#core/table/client.ts';
import { exists } from '#core/table/conditions.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, update } from '#core/table/write.ts';
import { audiences } from '#shared/rules/audiences.ts';
import type { ReviewItem } from './review-item.ts';

/** What is read of a comment: how it is counted. */
const counted = z.object({
  sk: z.string(),
  page: z.optional(z.int()),
  reply: z.optional(z.string()),
  audience: z.optional(z.enum(audiences)),
  isDone: z.optional(z.boolean()),
});
type Counted = z.infer<typeof counted>;

/** Besides the write of the review. */
const commentsAtOnce = maxWrites - 1;

/**
 * Removes the comments of a review, of one of its versions or of a page, and no longer counts them. The last ones go first:
 * replies are counted as their thread is, which goes after them. To be called when none can be added any more, or again
 * until there are none. Idempotent.
 */
export async function removeComments(
  workspaceId: string,
  reviewId: string,
  version?: number,
  page?: number,
): Promise<void> {
  const { pk, sk } = keys.reviewComment(workspaceId, reviewId, version ?? 0, '');
  const prefix = version === undefined ? prefixes.comment : sk;
  const removeSome = async () => {
    const all = await queryItems(pk, prefix, counted, {
      newestFirst: true,
      // Those on a page are among others.
      ...(page === undefined && { limit: commentsAtOnce }),
    });
    const found = all
      .filter((one) => page === undefined || one.page === page)
      .slice(0, commentsAtOnce);
    if (found.length === 0) return false;
    const team = await readTeamThreads(pk, found);
    const isOfTeam = (comment: Counted) => team.has(threadKeyOf(comment));
    const open = found.filter(({ reply, isDone }) => reply === undefined && !isDone);
    const [teamComments, openTeamComments] = [found.filter(isOfTeam), open.filter(isOfTeam)];
    const comments = found.length - teamComments.length;
    const openComments = open.length - openTeamComments.length;
    await transact([
      ...found.map(({ sk }) => removeIf({ pk, sk }, { pk: exists }, () => new StaleReadError())),
      update<ReviewItem>(
        keys.review(workspaceId, reviewId),
        {
          add: {
            ...(comments > 0 && { revision: 1, comments: -comments }),
            ...(openComments > 0 && { openComments: -openComments }),
            ...(teamComments.length > 0 && { teamRevision: 1, teamComments: -teamComments.length }),
            ...(openTeamComments.length > 0 && { openTeamComments: -openTeamComments.length }),
          },
        },
        () => new StaleReadError(),
      ),
    ]);
    return true;
  };
  while (await retryOnConflict(removeSome));
}

/** The sort key of the thread that a comment begins, or is a reply in. */
function threadKeyOf({ sk, reply }: Counted): string {
  return reply === undefined ? sk : sk.slice(0, -`#${reply}`.length);
}

/** The sort keys of those threads of some comments that are for the team; the one of the first may lie before them. */
async function readTeamThreads(pk: string, comments: readonly Counted[]): Promise<Set<string>> {
  const threads = comments.filter(({ reply }) => reply === undefined);
  const first = comments.at(-1);
  const before = first?.reply === undefined ? null : { pk, sk: threadKeyOf(first) };
  const read = before && (await getItem(before, counted));
  return new Set(
    [...threads, ...(read ? [read] : [])].flatMap(({ sk, audience }) =>
      audience === 'team' ? [sk] : [],
    ),
  );
}
