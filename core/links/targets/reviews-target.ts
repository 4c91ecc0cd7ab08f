import { CallError } from '#core/errors.ts';
import type { StoredOpensOf } from '#core/links/ports/link-opens.ts';
import { reviewItem } from '#core/reviews/ports/review-item.ts';
import { having } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { assertExists } from '#core/table/write.ts';
import type { LinkTarget } from './link-target.ts';

/** Reviews that a link opens: those that are left of them. */
export function reviewsTarget(opens: StoredOpensOf<'reviews'>): LinkTarget {
  const { kind, reviews } = opens;
  const keysOf = (workspaceId: string) => reviews.map((id) => keys.review(workspaceId, id));
  return {
    folder: null,
    movedBy: undefined,
    takesFiles: false,
    maxBytes: 0,
    purpose: ({ download }) => (download ? 'download films' : null),
    // The first of them, and their number.
    subject: async (workspaceId) => {
      const [first] = await getItems(keysOf(workspaceId).slice(0, 1));
      const title = first ? reviewItem.parse(first).title : 'A review that was removed';
      return { opens: { kind, title, count: reviews.length } };
    },
    newWrites: (workspaceId) =>
      keysOf(workspaceId).map((key) => assertExists(key, () => new CallError('not_found'))),
    isUnchanged: having<typeof opens>({ kind }),
    movedTo: () => opens,
    limitedTo: () => opens,
    reads: keysOf,
    describe: (items) => {
      const left = items.flatMap((item, index) => {
        const id = reviews[index];
        return item && id !== undefined ? [{ id, title: reviewItem.parse(item).title }] : [];
      });
      return { opens: { kind, reviews: left }, isLeft: left.length > 0 };
    },
  };
}
