import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { storedPath } from '#shared/rules/text/file-paths.ts';
import { newVersion, newVersionKib, pageNumber, reviewAnswer } from './reviews.ts';

export const addReviewVersion = operation({
  route: 'POST /api/reviews/{id}/versions',
  access: 'review_files',
  reaches: { item: 'review', paths: ['path', 'pages'] },
  summary:
    'Add a file, or what was uploaded to the same path since, as the newest version; or several pictures as its pages, which other versions of the review may have as well.',
  body: newVersion,
  maxBodyKib: newVersionKib,
  status: 201,
  answer: reviewAnswer,
  errors: ['not_found', 'already_in_review', 'too_many_versions'],
});

export const publishReviewVersion = operation({
  route: 'POST /api/reviews/{id}/versions/{version}/publish',
  access: 'share_links',
  reaches: { item: 'review' },
  summary:
    'Show guests of share links a version that someone without the right to share has added; idempotent.',
  answer: reviewAnswer,
  errors: ['not_found'],
});

export const attachReviewVersion = operation({
  route: 'PUT /api/reviews/{id}/versions/{version}/file',
  access: 'manage_reviews',
  reaches: { item: 'review', paths: ['path'] },
  summary:
    'Attach a version, or a page, whose file a computer has deleted, or a newer one has replaced, to the same file at another path; idempotent.',
  body: z.object({ path: storedPath, page: z.optional(pageNumber) }),
  answer: reviewAnswer,
  errors: ['not_found', 'not_lost', 'another_file', 'already_in_review'],
});

export const removeReviewVersion = operation({
  route: 'DELETE /api/reviews/{id}/versions/{version}',
  access: 'review_files',
  reaches: { item: 'review' },
  summary:
    "Take a version out of a review, with its comments: one that the caller has added, or as a leader anyone's. The file stays.",
  answer: reviewAnswer,
  errors: ['not_found', 'forbidden', 'last_version'],
});
