import * as z from 'zod/mini';
import { type Conditions, exists } from '#core/table/conditions.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { commentPosition } from '#shared/calls/review-comments.ts';
import { type Audience, audiences } from '#shared/rules/audiences.ts';

/** A comment on a version of a review, or a reply to one. It names people by their ids alone. */
export const commentItem = z.object({
  /** The number of the version. */
  version: z.int(),
  /** Of a set of pictures: the number of the page, also of replies; absent if it is about the whole set. */
  page: z.optional(z.int()),
  /** The id of the comment that began the thread: a time-ordered one, which a carried copy shares. */
  thread: z.string(),
  /** Of a reply: its own id. */
  reply: z.optional(z.string()),
  /** Of a thread, for its replies as well. What is older has none, and is for everyone: see `audienceOf`. */
  audience: z.optional(z.enum(audiences)),
  /**
   * Incremented by each change of the audience. A reply has that of its thread when it was written or changed last: it is
   * shown to those who see the thread with the same one, or a later one. Absent: 0.
   */
  audienceRevision: z.optional(z.int()),
  userId: z.string(),
  /** Empty if it is only drawn, and if it was deleted while it had replies. */
  text: z.string(),
  /** JSON: a list of numbers takes four times the space. */
  drawing: z.optional(z.string()),
  /** The id of the still that it shows. */
  still: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  editedAt: z.optional(z.string()),
  at: z.optional(commentPosition),
  isDone: z.boolean(),
  doneBy: z.optional(z.string()),
  carriedFrom: z.optional(z.int()),
  /** The numbers of the versions over which it was carried to that one. */
  carriedOver: z.optional(z.array(z.int())),
  /** The pages of these versions that it was on. */
  carriedPages: z.optional(z.array(z.object({ number: z.int(), page: z.int() }))),
  /** The ids whom its text mentions, or has mentioned: each is notified of that once. */
  mentions: z.optional(z.array(z.string())),
  /** The ids of those whom the hourly mails do not tell it: they were mailed at once, or want no mail about it. */
  withoutHourlyMail: z.optional(z.array(z.string())),
  /** Of a thread: the id of the member whom it is assigned to, and since when (ISO 8601); who leaves loses it. */
  assignedTo: z.optional(z.string()),
  assignedAt: z.optional(z.string()),
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

/** Whether a comment was deleted, and is kept for its replies alone. */
export function isBlanked({ text, drawing }: CommentItem): boolean {
  return text === '' && drawing === undefined;
}

/** Who reads a thread. */
export function audienceOf({ audience = 'everyone' }: Pick<CommentItem, 'audience'>): Audience {
  return audience;
}

/** That a thread is there, and has the audience that it was read with. */
export function hasSameAudience({ audienceRevision }: CommentItem): Conditions<CommentItem & Key> {
  return { pk: exists, audienceRevision };
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

/** The pages that a comment is on, or was carried from. */
export function pagesOfComment({
  version: number,
  page,
  carriedPages = [],
}: Pick<CommentItem, 'version' | 'page' | 'carriedPages'>): { number: number; page: number }[] {
  return [...(page === undefined ? [] : [{ number, page }]), ...carriedPages];
}
