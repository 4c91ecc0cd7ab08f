import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { approvalDecisions, maxApprovalWords, maxApprovers } from '#shared/rules/approvals.ts';
import { email, text } from '#shared/rules/fields.ts';
import { approvalRounds, review, shownPages, versionNumber } from '../reviews.ts';

const wrongDay = 'Choose a day.';

/** A day without a time zone: `2026-12-04`. */
const day = z.iso.date({ error: wrongDay });

const approvalAnswer = z.object({ review, rounds: approvalRounds });

export const askForApproval = operation({
  route: 'POST /api/reviews/{id}/approvals',
  access: 'manage_reviews',
  reaches: { item: 'review' },
  summary:
    'Ask people to approve the newest version of a review: members, and guests whom a share link lets in by a mailed code. Who was asked already is not asked again.',
  body: z.object({
    /** The one that was looked at. */
    version: versionNumber,
    emails: z
      .array(email, { error: 'Choose at least one person.' })
      .check(
        z.minLength(1, 'Choose at least one person.'),
        z.maxLength(maxApprovers, `Ask at most ${maxApprovers} people.`),
      ),
    /** Until when; what was said before stays without it. */
    dueOn: z.optional(day),
    /** Mailed with the request. */
    note: z.optional(text('The note', maxApprovalWords)),
  }),
  status: 201,
  answer: approvalAnswer,
  errors: [
    'not_found',
    'version_changed',
    'approver_not_admitted',
    'approver_not_in_folder',
    'too_many_approvers',
    'too_many_attempts',
  ],
});

export const withdrawApproval = operation({
  route: 'DELETE /api/reviews/{id}/approvals/{approver}',
  access: 'manage_reviews',
  reaches: { item: 'review' },
  summary: 'No longer ask a person to approve a version, who has not decided yet.',
  answer: approvalAnswer,
  errors: ['not_found', 'already_decided'],
});

/** What a person who was asked decides about a version. */
export const newDecision = z.object({
  /** The one that was looked at. */
  version: versionNumber,
  pages: shownPages,
  decision: z.enum(approvalDecisions, {
    error: 'A version is approved, approved with changes, or has changes requested.',
  }),
  word: z.optional(text('The note', maxApprovalWords)),
});

export const decideOnReview = operation({
  route: 'PUT /api/reviews/{id}/decision',
  access: 'review_files',
  reaches: { item: 'review' },
  summary: 'Decide about the newest version of a review as one who was asked to approve it.',
  body: newDecision,
  answer: approvalAnswer,
  errors: ['not_found', 'version_changed', 'not_asked', 'too_many_attempts'],
});
