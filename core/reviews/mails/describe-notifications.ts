import {
  decidedWords,
  requestWords,
  undecidedAmong,
  wordOf,
} from '#core/reviews/approvals/approval-words.ts';
import {
  audienceOf,
  type CommentItem,
  type CommentRef,
  commentItem,
  commentKey,
  isBlanked,
  parseCommentId,
} from '#core/reviews/comments/comment-item.ts';
import { commentWords, nameInMail } from '#core/reviews/comments/comment-words.ts';
import { mentionsOf } from '#core/reviews/comments/mentions.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import { readRounds } from '#core/reviews/ports/approval-round.ts';
import { type ReviewItem, statusOf } from '#core/reviews/ports/review-item.ts';
import type { NotificationItem } from '#core/reviews/ports/review-notifications.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import { decisionWords, type ReviewStatus, statusText } from '#shared/rules/review-statuses.ts';

/** A notification as a mail says it. */
export interface DescribedNotification {
  userId: string;
  /** Of the user, or of a guest who has proven it. */
  email?: string | undefined;
  /** ISO 8601. */
  at: string;
  /** A sentence, or one with what was written. */
  words: string;
  /** Of a comment: as it was read. */
  comment?: CommentItem;
  /** Of an assignment, or a request to approve: the ids of the members whom alone it is for. */
  to?: readonly string[];
  /** The ids of those to whom it is not mailed. */
  withoutHourlyMail?: readonly string[] | undefined;
  /** Of a version: its number. */
  version?: number | undefined;
  /** Of a status: which version was given which one. */
  decision?: { version: number; status: ReviewStatus };
}

/** Notifications in words, the oldest first; without comments that were deleted since, and replies without their thread. */
export async function describeNotifications(
  workspaceId: string,
  review: ReviewItem,
  notifications: readonly NotificationItem[],
): Promise<DescribedNotification[]> {
  const refs = notifications.map(({ comment = '' }) => parseCommentId(comment));
  const keyOf = (ref: CommentRef) => commentKey(workspaceId, review.id, ref);
  const itemKeys = refs.flatMap((ref) =>
    ref ? [keyOf(ref), keyOf({ version: ref.version, thread: ref.thread })] : [],
  );
  const isOfRound = notifications.some(({ decision, asked }) => decision ?? asked);
  const [items, rounds, authors] = await Promise.all([
    getItems(itemKeys),
    isOfRound ? readRounds(workspaceId, review.id) : [],
    namedPeople(
      workspaceId,
      notifications.map(({ userId }) => userId),
    ),
  ]);
  const comments = items.map((item) => (item ? commentItem.parse(item) : null));
  const members = await withMentioned(workspaceId, authors, comments);
  const left = comments.values();
  return notifications.flatMap(
    (
      { userId, at, version, status, isPublished, assignedTo, decision: decided, asked },
      index,
    ): DescribedNotification[] => {
      const person = members.get(userId);
      const email = person?.email;
      const name = person ? nameInMail(person) : 'A former member';
      if (refs[index]) {
        const [comment, thread] = [left.next().value, left.next().value];
        if (!comment || !thread || isBlanked(comment)) return [];
        const author = members.get(comment.userId);
        const said = commentWords(review, comment, {
          audience: audienceOf(thread),
          author,
          people: members,
        });
        if (assignedTo !== undefined) {
          if (comment.assignedTo !== assignedTo) return [];
          const of = author ? nameInMail(author) : 'a former member';
          const words = `${name} assigned to you what ${of} ${said}`;
          return [{ userId, email, at, words, comment, to: [assignedTo] }];
        }
        const { withoutHourlyMail } = comment;
        return [{ userId, email, at, words: `${name} ${said}`, comment, withoutHourlyMail }];
      }
      const round = rounds.find((one) => one.version === version);
      if (asked) {
        const to = round ? undecidedAmong(round, asked) : [];
        return round && to.length > 0
          ? [{ userId, email, at, words: `${name} ${requestWords(round)}`, to }]
          : [];
      }
      if (decided && version !== undefined) {
        const words = `${name} ${decidedWords({ version, decided, status, word: round && wordOf(round, userId) })}`;
        // Without its version: guests do not learn of others who were asked.
        return [{ userId, email, at, words, ...(status && { decision: { version, status } }) }];
      }
      if (status) {
        const decided = version === undefined ? 'the review' : `version ${version}`;
        const words = `${name} ${decisionWords[status]} ${decided}.`;
        return [
          {
            userId,
            email,
            at,
            words,
            ...(version !== undefined && { decision: { version, status } }),
          },
        ];
      }
      const words = isPublished
        ? `${name} published version ${version}.`
        : `${name} added version ${version}.${describeDecisionBefore(review, version)}`;
      return [{ userId, email, at, words, version }];
    },
  );
}

/** People, with those whom comments mention. */
async function withMentioned(
  workspaceId: string,
  people: ReadonlyMap<string, ReviewPerson>,
  comments: readonly (CommentItem | null)[],
): Promise<ReadonlyMap<string, ReviewPerson>> {
  const ids = comments.flatMap((comment) =>
    comment ? [comment.userId, ...mentionsOf(comment)] : [],
  );
  const others = ids.filter((id) => !people.has(id));
  return others.length === 0
    ? people
    : new Map([...people, ...(await namedPeople(workspaceId, others))]);
}

/** That what was decided about the version before a new one is no decision about this one. */
function describeDecisionBefore(review: ReviewItem, version: number | undefined): string {
  const before = asGuestsSee(review).versions.findLast(({ number }) => number < (version ?? 0));
  if (!before || statusOf(before) === 'needs_review') return '';
  return ` It is not decided yet; version ${before.number} stays ${statusText(statusOf(before))}.`;
}
