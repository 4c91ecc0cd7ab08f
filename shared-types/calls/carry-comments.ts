import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { commentId } from './review-comments.ts';
import { versionNumber } from './reviews.ts';

/** Why a comment was not carried over. */
const skipReasons = ['not_found', 'no_such_frame', 'no_such_page', 'already_carried'] as const;
/** The most comments that can be named in a request. */
export const maxNamedComments = 100;

export const carryComments = operation({
  route: 'POST /api/reviews/{id}/carry',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    'Copy open comments with their replies to the same frames or pages of another version; what is there already is left.',
  body: z.object({
    from: versionNumber,
    version: versionNumber,
    /** All open ones by default. */
    comments: z.optional(
      z
        .array(commentId, { error: 'Choose at least one comment.' })
        .check(
          z.minLength(1, 'Choose at least one comment.'),
          z.maxLength(
            maxNamedComments,
            `Choose at most ${maxNamedComments} comments, or all open ones.`,
          ),
        ),
    ),
  }),
  status: 201,
  answer: z.object({
    /** Comments, without their replies. */
    carried: z.int(),
    skipped: z.array(
      z.object({
        /** Of the comment on the version that it is on. */
        id: z.string(),
        reason: z.enum(skipReasons),
      }),
    ),
  }),
  errors: ['not_found', 'too_many_comments', 'too_many_attempts'],
});
