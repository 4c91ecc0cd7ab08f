import * as z from 'zod/mini';
import { queriedVersion, reviewPerson, versionNumber } from '#shared/calls/reviews.ts';
import { operation } from '#shared/operation.ts';
import { done, wrongPage } from '#shared/rules/fields.ts';

/** Hundredths of a version, from 0 to 99; of a set of pictures, the numbers of its pages. */
const playedParts = z
  .array(
    z
      .int({ error: 'A part is a whole number from 0 to 99.' })
      .check(
        z.minimum(0, 'A part is a whole number from 0 to 99.'),
        z.maximum(99, 'A part is a whole number from 0 to 99.'),
      ),
    { error: 'List the parts that were played, from 0 to 99.' },
  )
  .check(z.maxLength(100, 'A version has 100 parts.'));

/** That a version of a review was opened, and what of it was played. */
const newView = z.object({
  version: versionNumber,
  /** Which of its hundredths were played since this was sent last; of a set, which pages were looked at. */
  played: playedParts,
});

export const viewReview = operation({
  route: 'POST /api/reviews/{id}/views',
  access: 'see_files',
  reaches: { item: 'review' },
  summary:
    'Note that the caller has opened a version of a review, and which parts of it they have played; idempotent.',
  body: newView,
  answer: done,
  errors: ['not_found', 'too_many_attempts'],
});

/** That a member or a guest has opened a version of a review. */
export const view = z.object({
  version: z.int(),
  /** A member or a guest; absent if they are no longer a member. */
  person: z.optional(reviewPerson),
  /** When they opened it first and last (ISO 8601). */
  firstAt: z.string(),
  lastAt: z.string(),
  /** Which of its hundredths they have played, from 0 to 99; of a set, which pages they have looked at. In order. */
  played: z.array(z.int()),
});

export type View = z.infer<typeof view>;

export const listReviewViews = operation({
  route: 'GET /api/reviews/{id}/views',
  access: 'see_files',
  reaches: { item: 'review' },
  summary: 'Who has opened a version of a review in the last year, in pages of 200.',
  query: z.object({
    version: queriedVersion,
    /** The `next` of the previous page. */
    after: z.optional(z.string({ error: wrongPage }).check(z.regex(/^[\w.-]{1,100}$/, wrongPage))),
  }),
  answer: z.object({
    views: z.array(view),
    /** Set if there are more. */
    next: z.optional(z.string()),
  }),
  errors: ['not_found'],
});

export const viewGuestReview = operation({
  route: 'POST /api/guest/{link}/reviews/{id}/views',
  access: 'public',
  summary:
    'Note that a guest has opened a version of a review, and which parts of it they have played, as their page says; idempotent.',
  body: newView,
  answer: done,
  errors: ['link_ended', 'guest_signed_out', 'not_found', 'too_many_attempts'],
});
