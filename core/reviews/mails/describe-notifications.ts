import {
  audienceOf,
  type CommentItem,
  type CommentRef,
  commentItem,
  commentKey,
  parseCommentId,
} from '#core/reviews/comments/comment-item.ts';
import { isBlanked } from '#core/reviews/comments/find-comment.ts';
import { asGuestsSee } from '#core/reviews/guest-view.ts';
import { type ReviewItem, statusOf } from '#core/reviews/ports/review-item.ts';
import type { NotificationItem } from '#core/reviews/ports/review-notifications.ts';
import { getItems } from '#core/table/read.ts';
import { namedPeople } from '#core/workspaces/named-people.ts';
import type { ReviewPerson } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { timecodeAt } from '#shared/rules/film/film-timecode.ts';
import { type ReviewStatus, statusText } from '#shared/rules/review-statuses.ts';
import { withoutLinks } from '#shared/rules/text/links-in-text.ts';

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
  /** Of a version: its number. */
  version?: number | undefined;
  /** Of a status: which version was given which one. */
  decision?: { version: number; status: ReviewStatus };
}

/** What of a comment is mailed, in characters. */
const mailedCharacters = 300;

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
  const [items, members] = await Promise.all([
    getItems(itemKeys),
    namedPeople(
      workspaceId,
      notifications.map(({ userId }) => userId),
    ),
  ]);
  const left = items.values();
  return notifications.flatMap(
    ({ userId, at, version, status, isPublished }, index): DescribedNotification[] => {
      const person = members.get(userId);
      const email = person?.email;
      const name = person ? nameInMail(person) : 'A former member';
      if (refs[index]) {
        const [item, thread] = [left.next().value, left.next().value];
        if (!item || !thread) return [];
        const comment = commentItem.parse(item);
        if (isBlanked(comment)) return [];
        const audience = audienceOf(commentItem.parse(thread));
        const said = describeComment(review, comment, {
          audience,
          hasLinks: mayMailLinks(person),
        });
        return [{ userId, email, at, words: `${name} ${said}`, comment }];
      }
      if (status) {
        const of = version === undefined ? '' : ` of version ${version}`;
        const words = `${name} set the status${of} to ${statusText(status)}.`;
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

/** That what was decided about the version before a new one is no decision about this one. */
function describeDecisionBefore(review: ReviewItem, version: number | undefined): string {
  const before = asGuestsSee(review).versions.findLast(({ number }) => number < (version ?? 0));
  if (!before || statusOf(before) === 'needs_review') return '';
  return ` It is not decided yet; version ${before.number} stays ${statusText(statusOf(before))}.`;
}

/** A guest's name says that they are one: they have chosen it themselves, and may have chosen a member's. */
function nameInMail({ name, isGuest }: ReviewPerson): string {
  return isGuest ? `${name} (guest)` : name;
}

/** Who has proven no email may be anyone: we mail no stranger's links. */
function mayMailLinks(person: ReviewPerson | undefined): boolean {
  return !person?.isGuest || person.email !== undefined;
}

function describeComment(
  review: ReviewItem,
  comment: CommentItem,
  { audience, hasLinks }: { audience: Audience; hasLinks: boolean },
): string {
  const { version, text, reply } = comment;
  const place = placeOf(review, comment);
  // Who reads the mail may answer it, or pass it on.
  const whom = audience === 'team' ? 'for the team ' : '';
  const where = `${whom}on version ${version}${place ? `, ${place}` : ''}`;
  if (text === '') return `drew ${where}.`;
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  const isLong = characters.length > mailedCharacters;
  const shown = isLong ? `${characters.slice(0, mailedCharacters).join('')}…` : line;
  const words = hasLinks ? shown : withoutLinks(shown);
  return `${reply === undefined ? 'commented' : 'replied'} ${where}: “${words}”`;
}

/** Where a comment is: the timecode of its frame, or its time where there are no frames. */
function placeOf({ versions }: ReviewItem, { version, at }: CommentItem): string {
  if (!at) return '';
  const { frames, sound } = versions.find(({ number }) => number === version) ?? {};
  const { frame, ticks, timescale } = at;
  if (frames && frame !== undefined) return timecodeAt(frames, { frame, ticks, timescale });
  const start = sound?.start ? sound.start.ticks / sound.start.timescale : 0;
  const seconds = Math.floor(ticks / timescale + start);
  const fields = [seconds / 3_600, (seconds / 60) % 60, seconds % 60];
  return fields.map((field) => String(Math.floor(field)).padStart(2, '0')).join(':');
}
