import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { approvalDecisions } from '#shared/rules/approvals.ts';
import { done, linkToken, nextId } from '#shared/rules/fields.ts';
import { frameSummary } from '#shared/rules/film/frame-summary.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import { reviewStatuses } from '#shared/rules/review-statuses.ts';
import { storedPath } from '#shared/rules/text/file-paths.ts';
import { mediaAnswer } from './media.ts';

/** The most reviews that a workspace can have. */
export const maxReviews = 1_000;

/** What a member may do in one review, or may not, by their right in its folder as well: what its page offers. */
export const reviewPermissions = [
  'review_files',
  'upload_files',
  'manage_reviews',
  'share_links',
] as const satisfies readonly Permission[];
/** One of `reviewPermissions`. */
export type ReviewPermission = (typeof reviewPermissions)[number];

/** The most versions that a review can have. */
export const maxReviewVersions = 50;

/** The most pages of a version: what names them is written in one transaction. */
export const maxPages = 40;

/** A person as guests of share links see them. */
export const namedPerson = z.object({ name: z.string(), isGuest: z.optional(z.boolean()) });
export type NamedPerson = z.infer<typeof namedPerson>;

/**
 * A member by name and email, left out wherever they no longer belong to the workspace; or a guest of a share link, with
 * the email that they proved, if any.
 */
export const reviewPerson = z.extend(namedPerson, {
  email: z.optional(z.string()),
  /** Of a guest: the name of the link by which they have entered, if it has one. */
  link: z.optional(z.string()),
});
export type ReviewPerson = z.infer<typeof reviewPerson>;

/** What is shown of a version: by the extension of its name. */
export const reviewedKinds = ['film', 'sound', 'picture', 'other'] as const;
/** One of `reviewedKinds`. */
export type ReviewedKind = (typeof reviewedKinds)[number];

/**
 * What is wrong with a file, as persisted: it has no bytes, its end is missing, it has sound alone, or its tables say
 * nothing that can be read.
 */
export const filmFaults = ['empty', 'cut_off', 'no_picture', 'damaged'] as const;
/** One of `filmFaults`. */
export type FilmFault = (typeof filmFaults)[number];

/** So many ticks, of which a second has `timescale`. */
const moment = z.object({ ticks: z.int(), timescale: z.int() });

/** What a file of sound says of its times. */
export const soundTimes = z.object({
  /** When it begins, since midnight. */
  start: z.optional(moment),
  length: z.optional(moment),
});
export type SoundTimes = z.infer<typeof soundTimes>;

const wrongVersion = 'A version is a number from 1.';

/** The version that a query names by its number; the newest by default. */
export const queriedVersion = z.optional(
  z.string({ error: wrongVersion }).check(z.regex(/^[1-9]\d{0,3}$/, wrongVersion)),
);

/** A version that a body names by its number. */
export const versionNumber = z
  .int({ error: wrongVersion })
  .check(z.minimum(1, wrongVersion), z.maximum(9_999, wrongVersion));

const wrongPage = `A page is a number from 1 to ${maxPages}.`;

/** The page that a query names by its number; the first one that can be shown by default. */
export const queriedPage = z.optional(
  z.string({ error: wrongPage }).check(z.regex(/^(?:[1-9]|[1-3]\d|40)$/, wrongPage)),
);

/** A page that a body names by its number. */
export const pageNumber = z
  .int({ error: wrongPage })
  .check(z.minimum(1, wrongPage), z.maximum(maxPages, wrongPage));

/** What was decided about a version. */
const decision = {
  status: z.enum(reviewStatuses),
  /** When the status was set (ISO 8601), and by whom; absent if that has not happened. */
  statusAt: z.optional(z.string()),
  statusBy: z.optional(reviewPerson),
};

/** Of a version that people are asked to approve: how many they are, without those who can no longer decide. */
const approvalSummary = z.object({
  asked: z.int(),
  /** With changes or without. */
  approved: z.int(),
  /** Until when: a day without a time zone, such as `2026-12-04`. */
  dueOn: z.optional(z.string()),
  /** Whether the caller is one of those who have not decided. */
  waitsForYou: z.boolean(),
});

/** Where the file of a version, or of a page, is, and who is shown it. */
const reviewedFile = {
  /** Where the file is now, or was last. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of the file: `replaced` is in the trash because a newer upload has its path. */
  state: z.enum(['current', 'trashed', 'replaced', 'erased']),
  /**
   * Why guests of share links are not shown it; absent if they are. `deleted`: the team deleted its file, and has not
   * restored this version since. `unpublished`: who added it may not share, and no one who may has published it.
   */
  hiddenFromGuests: z.optional(z.enum(['deleted', 'unpublished'])),
  /** Set if a computer has deleted its file, which may be elsewhere: a leader may attach the version to it. */
  isLost: z.optional(z.boolean()),
};

/** One picture of a version that is a set of them: a version of a file. */
export const reviewPage = z.object({
  /** From 1, in the order in which they were chosen; never given to another page of the version. */
  number: z.int(),
  ...reviewedFile,
});
export type ReviewPage = z.infer<typeof reviewPage>;

/**
 * One version of a reviewed work: a version of a file, or a set of pictures. A set has the path and the state of its first
 * page that can be shown, and the size of all that are left; it is hidden or lost once each page is.
 */
export const reviewVersion = z.object({
  /** From 1; never given to another version. */
  number: z.int(),
  ...reviewedFile,
  /** Of a set of pictures, in their order; one decision binds them all. */
  pages: z.optional(z.array(reviewPage)),
  kind: z.enum(reviewedKinds),
  /** ISO 8601. */
  addedAt: z.string(),
  addedBy: z.optional(reviewPerson),
  ...decision,
  /** Set once people are asked to approve it: the status is derived from what they decide. */
  approval: z.optional(approvalSummary),
  /** Absent if they cannot be read: comments then have times. */
  frames: z.optional(frameSummary),
  /** Set if nothing here reads the frames of the file: they are those of its proxy. */
  hasFramesOfProxy: z.optional(z.boolean()),
  /** Of a sound, where its file says it. */
  sound: z.optional(soundTimes),
  /** What is wrong with the file, where the server has seen it. */
  fault: z.optional(z.enum(filmFaults)),
  /** Of a film's picture, as its file names it, such as `avc1` or `V_VP9`. */
  codec: z.optional(z.string()),
});
export type ReviewVersion = z.infer<typeof reviewVersion>;

/** What a person who was asked has decided. */
export const approverDecision = z.object({
  decision: z.enum(approvalDecisions),
  /** ISO 8601. */
  at: z.string(),
  word: z.optional(z.string()),
});

/** Someone who was asked to approve a version. */
export const approver = z.object({
  id: z.string(),
  person: reviewPerson,
  /** Whether it is the caller. */
  isYou: z.boolean(),
  /**
   * `unable` of those who have not decided, and no longer can: they have left, or no share link lets them in that allows
   * approving. They do not count.
   */
  state: z.enum(['waiting', 'unable', 'decided']),
  decision: z.optional(approverDecision),
});
export type Approver = z.infer<typeof approver>;

/** Who was asked to approve one version, and what each has decided. */
export const approvalRound = z.object({
  /** The number of the version. */
  version: z.int(),
  askedBy: z.optional(reviewPerson),
  /** ISO 8601: when the first of them was asked. */
  askedAt: z.string(),
  dueOn: z.optional(z.string()),
  note: z.optional(z.string()),
  approvers: z.array(approver),
});
export type ApprovalRound = z.infer<typeof approvalRound>;

/** Of the versions that people were asked to approve, the newest five; absent without any. */
export const approvalRounds = z.optional(z.array(approvalRound));

/** The versions of one work, with what was decided about the newest of them. */
export const review = z.object({
  id: z.string(),
  /** The name of the first file, without its extension. */
  title: z.string(),
  ...decision,
  /** ISO 8601. */
  createdAt: z.string(),
  createdBy: z.optional(reviewPerson),
  /** The oldest first. */
  versions: z.array(reviewVersion),
  /** All comments and replies. */
  comments: z.int(),
  /** Comments that are not done, without replies. */
  openComments: z.int(),
  /** Grows with every change of the review and of its comments. */
  revision: z.int(),
});
export type Review = z.infer<typeof review>;

/** What answers with a review. */
export const reviewAnswer = z.object({ review });

export const listReviews = operation({
  route: 'GET /api/reviews',
  access: 'see_files',
  reaches: { lists: 'reviews' },
  summary: 'Reviews, the newest first, in pages of 50.',
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
  }),
  answer: z.object({
    reviews: z.array(review),
    /** Set if there are older ones: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

/** What becomes a version: a file, or several pictures as its pages. */
export const newVersion = z
  .object({
    path: z.optional(storedPath),
    pages: z.optional(
      z.array(storedPath, { error: 'Choose at least two pictures.' }).check(
        z.minLength(2, 'Choose at least two pictures.'),
        z.maxLength(maxPages, `Choose at most ${maxPages} pictures.`),
        z.refine((paths) => new Set(paths).size === paths.length, 'Choose each picture once.'),
      ),
    ),
  })
  .check(
    z.refine(({ path, pages }) => path !== undefined || pages !== undefined, {
      error: 'A path is missing.',
      path: ['path'],
    }),
    z.refine(({ path, pages }) => path === undefined || pages === undefined, {
      error: 'Choose a file or several pictures, not both.',
      path: ['pages'],
    }),
  );

/** KiB of a body with the longest paths. */
export const newVersionKib = 64;

export const startReview = operation({
  route: 'POST /api/reviews',
  access: 'review_files',
  reaches: { paths: ['path', 'pages'] },
  summary:
    'Start a review of a file, or of several pictures as its pages; answers with their review if they are in one already.',
  body: newVersion,
  maxBodyKib: newVersionKib,
  status: 201,
  answer: reviewAnswer,
  errors: ['not_found', 'already_in_review', 'too_many_reviews'],
});

export const getReview = operation({
  route: 'GET /api/reviews/{id}',
  access: 'see_files',
  reaches: { item: 'review' },
  summary: 'A review.',
  answer: z.object({
    review,
    /** What was uploaded to the path of the newest version since, and is no version yet. */
    newer: z.optional(z.object({ path: z.string(), modifiedAt: z.string(), size: z.number() })),
    /** Whether the caller is mailed what is new: they take part, and have not ended these mails. */
    mails: z.boolean(),
    /** What the caller may do in it. */
    may: z.array(z.enum(reviewPermissions)),
    rounds: approvalRounds,
  }),
  errors: ['not_found'],
});

export const getReviewMedia = operation({
  route: 'GET /api/reviews/{id}/media',
  access: 'see_files',
  reaches: { item: 'review' },
  summary:
    'Links of limited duration to a version of a review or one of its pages, to its proxy, and to its table of frames.',
  query: z.object({
    version: queriedVersion,
    page: queriedPage,
  }),
  answer: mediaAnswer,
  errors: ['not_found'],
});

export const removeReview = operation({
  route: 'DELETE /api/reviews/{id}',
  access: 'manage_reviews',
  reaches: { item: 'review' },
  summary: 'Remove a review with its comments; the files stay.',
  answer: done,
  errors: ['not_found'],
});

const wrongPages = `Name 1 to ${maxPages} pages.`;

/** Of a set: the numbers of all pages that were on the screen, in their order. Refused if there are others by now. */
export const shownPages = z.optional(
  z
    .array(pageNumber, { error: wrongPages })
    .check(z.minLength(1, wrongPages), z.maxLength(maxPages, wrongPages)),
);

/** The status that the newest version of a review is given. */
export const newStatus = z.object({
  /** The one that was looked at. */
  version: versionNumber,
  pages: shownPages,
  status: z.enum(reviewStatuses, {
    error: 'A review needs review, has changes requested, or is approved.',
  }),
});

/** The status that a review had. */
export const statusBefore = z.object({
  status: z.enum(reviewStatuses),
  /** ISO 8601; absent if no one had set it. */
  at: z.optional(z.string()),
  by: z.optional(reviewPerson),
});

export const setReviewStatus = operation({
  route: 'PUT /api/reviews/{id}/status',
  access: 'manage_reviews',
  reaches: { item: 'review' },
  summary:
    'Set the status of the newest version of a review; answers which one it had, as set by whom.',
  body: newStatus,
  answer: z.object({ review, previous: statusBefore }),
  errors: ['not_found', 'version_changed', 'approvals_asked'],
});

export const setReviewMails = operation({
  route: 'PUT /api/reviews/{id}/mails',
  access: 'see_files',
  reaches: { item: 'review' },
  summary: 'Turn the mails to the caller about a review on or off.',
  body: z.object({ on: z.boolean({ error: 'on must be true or false.' }) }),
  answer: done,
  errors: ['not_found'],
});

export const endReviewMails = operation({
  route: 'POST /api/reviews/mails',
  access: 'public',
  summary: 'End the mails about a review to whom the token was mailed; idempotent.',
  body: z.object({ token: linkToken }),
  answer: done,
  errors: ['not_found', 'too_many_attempts'],
});
