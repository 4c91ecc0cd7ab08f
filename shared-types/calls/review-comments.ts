import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { audiences } from '#shared/rules/audiences.ts';
import { done, nextPage, wrongPage } from '#shared/rules/fields.ts';
import { attachedStill, still } from './media.ts';
import {
  approvalRounds,
  pageNumber,
  queriedVersion,
  review,
  reviewPerson,
  versionNumber,
} from './reviews.ts';
import { view } from './views/views.ts';

/** The most comments that a review can have, with their replies and on all of its versions. */
export const maxComments = 5_000;

/** The most bytes of a drawing as JSON. */
export const maxDrawingBytes = 12_000;

/** The most strokes of a drawing. */
const maxStrokes = 200;

/** What is drawn with, as persisted. */
const drawingTools = ['pen', 'arrow', 'rectangle'] as const;
/** The colors of strokes, as persisted. */
const strokeColors = ['red', 'yellow', 'green', 'blue', 'white'] as const;

const wrongPoint = 'A point of the drawing is not a whole number from 0 to 10,000.';
const wrongPoints = 'A stroke of the drawing has the wrong number of points.';

const stroke = z
  .object(
    {
      tool: z.enum(drawingTools, { error: 'A stroke is of a pen, an arrow or a rectangle.' }),
      color: z.enum(strokeColors, {
        error: 'A stroke is red, yellow, green, blue or white.',
      }),
      /** x and y of each point in turn, from the left and from the top; 10,000 is the whole width or height. */
      points: z
        .array(
          z
            .int({ error: wrongPoint })
            .check(z.minimum(0, wrongPoint), z.maximum(10_000, wrongPoint)),
          { error: wrongPoints },
        )
        .check(z.minLength(2, wrongPoints), z.maxLength(maxDrawingBytes / 2, wrongPoints)),
    },
    { error: 'A stroke of the drawing is missing.' },
  )
  .check(
    z.refine(
      ({ tool, points }) => (tool === 'pen' ? points.length % 2 === 0 : points.length === 4),
      wrongPoints,
    ),
  );

/** What is drawn on a frame: a pen follows its points, an arrow and a rectangle have two. */
export const drawing = z
  .object(
    {
      strokes: z
        .array(stroke, { error: 'The drawing has no strokes.' })
        .check(
          z.minLength(1, 'The drawing has no strokes.'),
          z.maxLength(maxStrokes, `A drawing can have at most ${maxStrokes} strokes.`),
        ),
    },
    { error: 'The drawing has no strokes.' },
  )
  .check(
    z.refine(
      // Only ASCII, so that a character is a byte.
      (value) => JSON.stringify(value).length <= maxDrawingBytes,
      'The drawing is larger than 12 KB. Please draw less.',
    ),
  );
export type Drawing = z.infer<typeof drawing>;

/** A drawing as it is answered: it was checked when it was drawn, and a page of comments can have a million points. */
const shownDrawing = z.object({
  strokes: z.array(
    z.object({
      tool: z.enum(drawingTools),
      color: z.enum(strokeColors),
      points: z.array(z.number()),
    }),
  ),
});

/** Where a comment is in a film or a sound. */
export const commentPosition = z.object({
  /** From 0, with the last one if it is about several; absent where the frames cannot be read. */
  frame: z.optional(z.int()),
  endFrame: z.optional(z.int()),
  /** When the frame is shown, in ticks of which a second has `timescale`. */
  ticks: z.int(),
  timescale: z.int(),
  /** When the last frame is shown, or where the range ends. */
  endTicks: z.optional(z.int()),
});
export type CommentPosition = z.infer<typeof commentPosition>;

/** Whom a text mentions, by `length` UTF-16 code units from `start`, with the name that they have now. */
const mention = z.object({ id: z.string(), start: z.int(), length: z.int() });

/** A member whom a comment is assigned to. */
const assignee = z.object({ id: z.string(), name: z.string() });

/** A comment on a version of a review, or a reply to one. */
export const reviewComment = z.object({
  /** The number of its version, the id of its thread and, of a reply, its own, with dots between them. */
  id: z.string(),
  /** Of a reply: the id of the comment that began the thread. */
  parent: z.optional(z.string()),
  version: z.int(),
  /** Of a set of pictures: the number of the page; absent if it is about the whole set. Replies have that of their thread. */
  page: z.optional(z.int()),
  /** Of a thread, whose replies have the same. Guests never receive it: of what they see, it is `everyone`. */
  audience: z.optional(z.enum(audiences)),
  /** Absent once they have left. */
  author: z.optional(reviewPerson),
  /** Whether the caller has written it. */
  isOwn: z.boolean(),
  /** Empty if it is only drawn; without a drawing, it was deleted, and has replies. */
  text: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  editedAt: z.optional(z.string()),
  /** Absent if it is about the whole work, and of replies. */
  at: z.optional(commentPosition),
  drawing: z.optional(shownDrawing),
  still: z.optional(still),
  /** Of a reply: false. */
  isDone: z.boolean(),
  doneBy: z.optional(reviewPerson),
  /** Where the text names members. */
  mentions: z.optional(z.array(mention)),
  /** Of a thread: the member whom it is assigned to. */
  assignee: z.optional(assignee),
  /** The number of the version from which it was carried over. */
  carriedFrom: z.optional(z.int()),
});
export type ReviewComment = z.infer<typeof reviewComment>;

const commentIdPattern = /^[1-9]\d{0,3}(?:\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$/;
const wrongComment = 'This is no comment of the review.';
/** Names a comment of a review in a body. */
export const commentId = z
  .string({ error: wrongComment })
  .check(z.regex(commentIdPattern, wrongComment));

/** Control characters, except for tabs and line breaks: formats of markers cannot have them. */
const controls = /[^\P{Cc}\t\n]/gu;

function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(controls, '');
}

const commentText = z.pipe(
  z.pipe(z.string({ error: 'The comment is missing.' }), z.transform(withoutControls)),
  z
    .string({ error: 'The comment is missing.' })
    .check(z.trim(), z.maxLength(5_000, 'A comment can have at most 5,000 characters.')),
);

const wrongFrame = 'A frame is a whole number from 0.';
const frame = z
  .int({ error: wrongFrame })
  .check(z.minimum(0, wrongFrame), z.maximum(1_000_000_000, wrongFrame));

const wrongTime = 'A time is a whole number of milliseconds from 0, and at most ten days.';
const milliseconds = z
  .int({ error: wrongTime })
  .check(z.minimum(0, wrongTime), z.maximum(864_000_000, wrongTime));

function saysSomething({ text, drawing: drawn }: { text: string; drawing?: unknown }): boolean {
  return text !== '' || drawn !== undefined;
}
const saysNothing = { error: 'Write a comment, or draw one.', path: ['text'] };

/** KiB of a body with the longest text and the largest drawing. */
export const maxCommentKib = 32;

/** Which comments are listed. Schemas of their own, as guests' calls have them too: a bundle declares its call alone. */
export const commentsQuery = z.object({
  version: queriedVersion,
  /** The `next` of the previous page. */
  after: z.optional(z.string({ error: wrongPage }).check(z.regex(commentIdPattern, wrongPage))),
});

/** A page of comments. */
export const commentsPage = z.object({
  comments: z.array(reviewComment),
  /** Of the review, before these were read. */
  revision: z.int(),
  /** Set if there are more: the `after` of the next page. */
  next: z.optional(z.string()),
});

const audience = z.enum(audiences, { error: 'A comment is for the team, or for everyone.' });

/** What a new comment or reply says, and where. */
const commentFields = {
  version: versionNumber,
  /** Of a set of pictures: by default the comment is about all of it, and has no drawing. A reply follows its thread. */
  page: z.optional(pageNumber),
  text: commentText,
  /** Where the frames can be read; `endFrame` is the last of several. */
  frame: z.optional(frame),
  endFrame: z.optional(frame),
  /** Where they cannot; where they can, of the frame that is shown then. */
  milliseconds: z.optional(milliseconds),
  endMilliseconds: z.optional(milliseconds),
  drawing: z.optional(drawing),
  /** The comment to reply to, on the same version. */
  parent: z.optional(commentId),
  /** Chosen by the client: a repeated request with the same one adds nothing. */
  key: z.uuid({ error: 'The key of the request is a UUID.' }),
};

/** A new comment or reply of a guest: what they write is for everyone. */
export const newGuestComment = z.object(commentFields).check(z.refine(saysSomething, saysNothing));

/** A new comment or reply of a member, with who was to read it as they wrote it. */
const newComment = z
  .object({ ...commentFields, audience, still: z.optional(attachedStill) })
  .check(z.refine(saysSomething, saysNothing));
/** Why it may be refused. */
export const newCommentErrors = [
  'not_found',
  'no_such_frame',
  'too_many_comments',
  'too_many_attempts',
] as const;

const editedFields = { text: commentText, drawing: z.optional(drawing) };
/** What a comment of a guest says from now on. */
export const editedGuestComment = z
  .object(editedFields)
  .check(z.refine(saysSomething, saysNothing));
/** Why it may be refused, as its deletion. */
export const commentErrors = ['not_found', 'too_many_attempts'] as const;

/** A comment as it is now. */
export const commentAnswer = z.object({ comment: reviewComment });

export const listComments = operation({
  route: 'GET /api/reviews/{id}/comments',
  access: 'see_files',
  reaches: { item: 'review' },
  summary:
    'The comments on a version of a review, in the order of their creation, each followed by its replies; in pages of up to 500.',
  query: commentsQuery,
  answer: commentsPage,
  errors: ['not_found'],
});

export const addComment = operation({
  route: 'POST /api/reviews/{id}/comments',
  access: 'review_files',
  reaches: { item: 'review', paths: ['still'] },
  summary: 'Comment on a frame, a time or the whole of a version, or reply to a comment.',
  body: newComment,
  maxBodyKib: maxCommentKib,
  status: 201,
  answer: commentAnswer,
  errors: [...newCommentErrors, 'forbidden', 'thread_changed'],
});

export const editComment = operation({
  route: 'PUT /api/reviews/{id}/comments/{comment}',
  access: 'review_files',
  reaches: { item: 'review' },
  summary: "Change the text of a comment of one's own, and its drawing: without one it has none.",
  body: z
    .object({ ...editedFields, /** Of its thread, as it was read. */ audience })
    .check(z.refine(saysSomething, saysNothing)),
  maxBodyKib: maxCommentKib,
  answer: commentAnswer,
  errors: [...commentErrors, 'thread_changed'],
});

export const setCommentDone = operation({
  route: 'PUT /api/reviews/{id}/comments/{comment}/done',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    "Mark a comment as done, or as open again: one's own, what is assigned to the caller, or as a leader anyone's.",
  body: z.object({ isDone: z.boolean({ error: 'A comment is done, or it is not.' }) }),
  answer: commentAnswer,
  errors: commentErrors,
});

export const setCommentAudience = operation({
  route: 'PUT /api/reviews/{id}/comments/{comment}/audience',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    "Show a thread to the team alone, or to everyone: one's own, or as a leader anyone's. A thread in which guests have written stays for everyone.",
  body: z.object({
    audience,
    /** What the caller has read of the thread: no one shows to clients what they have not read. */
    read: z.object(
      {
        replies: z.int({ error: 'The number of replies is missing.' }),
        /** When any of it was written or changed last (ISO 8601). */
        changedAt: z.string({ error: 'The time of the last change is missing.' }),
      },
      { error: 'What was read of the thread is missing.' },
    ),
  }),
  answer: commentAnswer,
  errors: [...commentErrors, 'forbidden', 'thread_changed', 'guest_in_thread', 'too_many_comments'],
});

const wrongAssignee = 'The assignee is the id of a member, or empty.';

export const assignComment = operation({
  route: 'PUT /api/reviews/{id}/comments/{comment}/assignee',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    "Assign a comment to a member, who is notified, or to no one: one's own, as a leader anyone's, and anyone's to oneself.",
  body: z.object({
    /** The id of the user; empty for no one. */
    assignee: z.union([z.uuid({ error: wrongAssignee }), z.literal('')], { error: wrongAssignee }),
  }),
  answer: commentAnswer,
  errors: [...commentErrors, 'not_a_member'],
});

export const deleteComment = operation({
  route: 'DELETE /api/reviews/{id}/comments/{comment}',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    "Delete a comment: one's own, or as a leader anyone's. Its text alone goes while others have replied; a leader deletes the replies too.",
  answer: done,
  errors: commentErrors,
});

export const exportReviews = operation({
  route: 'GET /api/export/reviews',
  access: 'export_workspace',
  reaches: { lists: 'reviews' },
  summary:
    'All reviews of the workspace with their comments, the oldest first, in pages; a page may go on with the comments of the last review of the one before.',
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextPage),
  }),
  answer: z.object({
    reviews: z.array(
      z.object({
        review,
        rounds: approvalRounds,
        comments: z.array(reviewComment),
        /** Who has opened which version; with the first page of its comments. */
        views: z.array(view),
      }),
    ),
    /** Set if there are more. */
    next: z.optional(z.string()),
  }),
});
