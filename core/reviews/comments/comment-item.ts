import * as z from 'zod/mini';
import { asGuestsSee, type ReviewItem } from '#core/reviews/ports/review-item.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { commentPosition } from '#shared/calls/review-comments.ts';

/** A comment on a version of a review, or a reply to one. It names people by their ids alone. */
export const commentItem = z.object({
  /** The number of the version. */
  version: z.int(),
  /** The id of the comment that began the thread: a time-ordered one, which a carried copy shares. */
  thread: z.string(),
  /** Of a reply: its own id. */
  reply: z.optional(z.string()),
  userId: z.string(),
  /** Empty if it is only drawn, and if it was deleted while it had replies. */
  text: z.string(),
  /** JSON: a list of numbers takes four times the space. */
  drawing: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  editedAt: z.optional(z.string()),
  at: z.optional(commentPosition),
  isDone: z.boolean(),
  doneBy: z.optional(z.string()),
  carriedFrom: z.optional(z.int()),
  /** The numbers of the versions over which it was carried to that one. */
  carriedOver: z.optional(z.array(z.int())),
  /** How many replies it has; it cannot be deleted with others than were read. */
  replies: z.int(),
});
export type CommentItem = z.infer<typeof commentItem>;

/** Which comment of a review a request is for. */
export type CommentRef = Pick<CommentItem, 'version' | 'thread' | 'reply'>;

/** Whether a comment begins a thread: it is no reply. */
export function isThread({ reply }: CommentRef): boolean {
  return reply === undefined;
}

/** The comment that a request has added. */
export const addedCommentItem = z.object({
  version: z.int(),
  thread: z.string(),
  reply: z.optional(z.string()),
  expiresAt: z.int(),
});
export type AddedCommentItem = z.infer<typeof addedCommentItem>;

/** The id of a comment: its key follows from it. */
export function commentId({ version, thread, reply }: CommentRef): string {
  return [version, thread, ...(reply === undefined ? [] : [reply])].join('.');
}

const idParts = /^([1-9]\d{0,3})\.([0-9a-f-]{36})(?:\.([0-9a-f-]{36}))?$/;

/** The comment that an id names; null if it has not the form of one. */
export function parseCommentId(id: string): CommentRef | null {
  const [, version = '', thread, reply] = idParts.exec(id) ?? [];
  if (thread === undefined) return null;
  return { version: Number(version), thread, ...(reply !== undefined && { reply }) };
}

/** The key of a comment. */
export function commentKey(
  workspaceId: string,
  reviewId: string,
  { version, thread, reply }: CommentRef,
): Key {
  return keys.reviewComment(workspaceId, reviewId, version, thread, reply);
}

/** The numbers of the versions that a comment is on, or was carried from. */
export function versionsOfComment({
  version,
  carriedFrom,
  carriedOver = [],
}: Pick<CommentItem, 'version' | 'carriedFrom' | 'carriedOver'>): number[] {
  return [version, ...carriedOver, ...(carriedFrom === undefined ? [] : [carriedFrom])];
}

/** Whether guests of share links see a comment: nothing that was written of a version which they are not shown. */
export function isShownToGuests(
  review: ReviewItem,
  comment: Pick<CommentItem, 'version' | 'carriedFrom' | 'carriedOver'>,
): boolean {
  const shown = new Set(asGuestsSee(review).versions.map(({ number }) => number));
  return versionsOfComment(comment).every((number) => shown.has(number));
}
