import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { anyPasscode } from '#shared/rules/accounts/passcode.ts';
import { typedCode } from '#shared/rules/accounts/typed-code.ts';
import { done, email, nextPage } from '#shared/rules/fields.ts';
import { nameText } from '#shared/rules/names.ts';
import { maxPostersAtOnce } from '#shared/rules/text/file-names.ts';
import { linkedPath, listedFolder } from '#shared/rules/text/file-paths.ts';
import { newDecision } from './approvals/approvals.ts';
import { guestBranding } from './company.ts';
import { guestOpens, linkKinds } from './links/link-opens.ts';
import { linkRights, shareToken } from './links/links.ts';
import { mediaAnswer, still } from './media.ts';
import {
  commentErrors,
  commentsPage,
  commentsQuery,
  editedGuestComment,
  maxCommentKib,
  newCommentErrors,
  newGuestComment,
  reviewComment,
} from './review-comments.ts';
import {
  approverDecision,
  namedPerson,
  newStatus,
  queriedPage,
  queriedVersion,
  review,
  reviewPage,
  reviewVersion,
  statusBefore,
} from './reviews.ts';

/** Hours for which a guest who has entered need not enter again. */
export const guestHours = 12;
/** Minutes for which a link to a film is valid that a guest gets. */
export const guestMediaMinutes = 5;

/** What a link asks for before it opens. */
export const guestProofs = ['nothing', 'passcode', 'email'] as const;
/** One of `guestProofs`. */
export type GuestProof = (typeof guestProofs)[number];

export const openLink = operation({
  route: 'POST /api/guest/open',
  access: 'public',
  summary:
    'What a share link asks for. Changes nothing, so that programs that look at links spend nothing. An unknown, changed, ended or revoked link is always answered in the same way.',
  body: z.object({ token: shareToken }),
  answer: z.object({
    /** Of the link: the other calls of guests have it in their paths. */
    id: z.string(),
    /** Whose link it is; null if the workspace has no name. */
    company: z.nullable(z.string()),
    /** Null if the plan has none; empty if it has, and nothing was chosen. */
    branding: z.nullable(guestBranding),
    /** The name of who made the link. */
    sharedBy: z.string(),
    may: linkRights,
    /** ISO 8601. */
    expiresAt: z.string(),
    /** What it opens; absent behind a passcode or a code, and for a browser that need not enter. */
    preview: z.optional(
      z.object({
        title: z.string(),
        /** How many reviews it opens, if there are several. */
        count: z.optional(z.int()),
        /** A link to its poster, valid for minutes; absent without one, or if a name must lie over each frame. */
        poster: z.optional(z.string()),
      }),
    ),
    /** `upload` takes files and opens nothing. */
    opens: z.enum(linkKinds),
    asks: z.enum(guestProofs),
    /** Whether a name is needed, because the guest may comment, approve or send files, or has it over the picture. */
    asksName: z.boolean(),
    /** Whether this browser has entered, and need not again. */
    isEntered: z.boolean(),
    /** The name that this browser's guest gave before. */
    name: z.optional(z.string()),
  }),
  errors: ['link_ended', 'too_many_attempts'],
});

export const sendGuestCode = operation({
  route: 'POST /api/guest/codes',
  access: 'public',
  summary:
    'Mail a code to enter by a share link. Always answered in the same way, whether the link opens to the email or not.',
  body: z.object({ token: shareToken, email }),
  answer: done,
  errors: ['link_ended', 'too_many_attempts'],
});

export const enterLink = operation({
  route: 'POST /api/guest/enter',
  access: 'public',
  summary:
    'Enter by a share link, with what it asks for: a name, a passcode, or an email with the code mailed to it.',
  body: z.object({
    token: shareToken,
    name: z.optional(nameText('Your name', 60)),
    passcode: z.optional(anyPasscode),
    email: z.optional(email),
    code: z.optional(
      typedCode(/^\d{6}$/, { missing: 'The code is missing.', wrong: 'A code has 6 digits.' }),
    ),
  }),
  answer: z.object({ id: z.string() }),
  errors: ['link_ended', 'wrong_passcode', 'wrong_guest_code', 'too_many_attempts'],
});

export const getGuestLink = operation({
  route: 'GET /api/guest/{link}',
  access: 'public',
  summary: 'What a share link opens to the guest who has entered by it.',
  answer: z.object({
    /** Null if the workspace has no name. */
    company: z.nullable(z.string()),
    /** As before the entrance. */
    branding: z.nullable(guestBranding),
    may: linkRights,
    /** What lies over the picture, besides the time; absent if nothing does. */
    overlay: z.optional(
      z.object({
        name: z.string(),
        /** The proven email; otherwise the address of the connection. */
        address: z.string(),
      }),
    ),
    guest: z.object({
      /** Absent if the link needs none. */
      name: z.optional(z.string()),
      /** If it is proven. */
      email: z.optional(z.string()),
    }),
    /** ISO 8601. */
    expiresAt: z.string(),
    opens: guestOpens,
  }),
  errors: ['link_ended', 'guest_signed_out'],
});

/** Who has done something, as guests see them: without emails. */
const by = z.optional(namedPerson);
const guestReview = z.extend(review, {
  statusBy: by,
  createdBy: by,
  versions: z.array(
    z.extend(z.omit(reviewVersion, { hiddenFromGuests: true, isLost: true, approval: true }), {
      addedBy: by,
      statusBy: by,
      pages: z.optional(z.array(z.omit(reviewPage, { hiddenFromGuests: true, isLost: true }))),
    }),
  ),
});
/** That the guest is asked to approve the newest version which they are shown: nothing of others who are. */
const ownRequest = z.extend(z.partial(approverDecision), {
  /** The number of the version. */
  version: z.int(),
  /** Until when: a day without a time zone. */
  dueOn: z.optional(z.string()),
  note: z.optional(z.string()),
});
/** That a guest is asked to approve a version. */
export type OwnRequest = z.infer<typeof ownRequest>;

/** A review as guests get it. */
export type GuestReview = z.infer<typeof guestReview>;

const guestComment = z.extend(
  z.omit(reviewComment, { audience: true, mentions: true, assignee: true }),
  {
    author: by,
    doneBy: by,
    still: z.optional(z.omit(still, { path: true })),
  },
);
/** A comment as guests get it. */
export type GuestComment = z.infer<typeof guestComment>;
const guestCommentAnswer = z.object({ comment: guestComment });

/** What a guest gets is as a member's, but without emails, folders and versions in the trash. */
export const getGuestReview = operation({
  route: 'GET /api/guest/{link}/reviews/{id}',
  access: 'public',
  summary: 'A review, for a guest: without emails, and with the names of its files alone.',
  answer: z.object({
    review: guestReview,
    /** Set if people are asked to approve the newest version: others than they decide nothing. */
    isAsked: z.optional(z.literal(true)),
    request: z.optional(ownRequest),
  }),
  errors: ['link_ended', 'guest_signed_out', 'not_found'],
});

export const getGuestMedia = operation({
  route: 'GET /api/guest/{link}/reviews/{id}/media',
  access: 'public',
  summary: `Links to a version of a review or one of its pages, for a guest: valid for ${guestMediaMinutes} minutes. What browsers do not show needs the right to download.`,
  query: z.object({
    version: queriedVersion,
    page: queriedPage,
    /** To look at it, by default, or to download it, if the link allows that. */
    use: z.optional(z.enum(['view', 'download'], { error: 'A file is viewed or downloaded.' })),
  }),
  answer: mediaAnswer,
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', 'not_found'],
});

export const listGuestComments = operation({
  route: 'GET /api/guest/{link}/reviews/{id}/comments',
  access: 'public',
  summary: 'The comments on a version of a review as members get them, but without emails.',
  query: commentsQuery,
  answer: z.extend(commentsPage, { comments: z.array(guestComment) }),
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', 'not_found'],
});

export const addGuestComment = operation({
  route: 'POST /api/guest/{link}/reviews/{id}/comments',
  access: 'public',
  summary: 'Comment as a guest, or reply to a comment.',
  body: newGuestComment,
  maxBodyKib: maxCommentKib,
  status: 201,
  answer: guestCommentAnswer,
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', ...newCommentErrors],
});

export const editGuestComment = operation({
  route: 'PUT /api/guest/{link}/reviews/{id}/comments/{comment}',
  access: 'public',
  summary: "Change the text of a guest's own comment, and its drawing.",
  body: editedGuestComment,
  maxBodyKib: maxCommentKib,
  answer: guestCommentAnswer,
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', 'forbidden', ...commentErrors],
});

export const deleteGuestComment = operation({
  route: 'DELETE /api/guest/{link}/reviews/{id}/comments/{comment}',
  access: 'public',
  summary: "Delete a guest's own comment; its text alone goes while others have replied.",
  answer: done,
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', 'forbidden', ...commentErrors],
});

const decisionErrors = [
  'link_ended',
  'guest_signed_out',
  'link_forbids',
  'not_found',
  'version_changed',
  'too_many_attempts',
] as const;

export const setGuestReviewStatus = operation({
  route: 'PUT /api/guest/{link}/reviews/{id}/status',
  access: 'public',
  summary:
    'Set the status of the newest version that a guest is shown; answers which one it had, as set by whom.',
  body: newStatus,
  answer: z.object({
    review: guestReview,
    previous: z.extend(statusBefore, { by }),
  }),
  errors: ['approvals_asked', ...decisionErrors],
});

export const decideAsGuest = operation({
  route: 'PUT /api/guest/{link}/reviews/{id}/decision',
  access: 'public',
  summary:
    'Decide about the newest version that a guest is shown, as one who was asked to approve it and has proven their email.',
  body: newDecision,
  answer: z.object({ review: guestReview, request: ownRequest }),
  errors: ['not_asked', ...decisionErrors],
});

/** A file as guests receive it: nothing of who has uploaded it. */
export const guestFile = z.object({
  /** From the folder that the link opens, or from the guest's own. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** ISO 8601. */
  modifiedAt: z.string(),
});

export const listGuestFiles = operation({
  route: 'GET /api/guest/{link}/files',
  access: 'public',
  summary: 'Folders and files in the folder that a share link opens, or in one below it, in pages.',
  query: z.object({
    /** From the folder that the link opens: the empty path for that. */
    folder: listedFolder,
    /** The `next` of the previous page. */
    after: z.optional(nextPage),
  }),
  answer: z.object({
    /** The names of the folders in it. */
    folders: z.array(z.string()),
    files: z.array(
      z.extend(guestFile, {
        /** Whether browsers show it in place; others are given with the right to download alone. */
        isViewable: z.boolean(),
        /** Seconds; absent if they are not known. */
        duration: z.optional(z.number()),
      }),
    ),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
  errors: ['link_ended', 'guest_signed_out', 'not_found'],
});

export const getGuestPosters = operation({
  route: 'POST /api/guest/{link}/files/posters',
  access: 'public',
  summary: `Links to the poster frames of files in the folder that a share link opens, valid for ${guestMediaMinutes} minutes; those without one, and those that the guest may not look at, are left out.`,
  body: z.object({
    /** From the folder that the link opens. */
    paths: z
      .array(linkedPath, { error: 'Choose at least one file.' })
      .check(
        z.minLength(1, 'Choose at least one file.'),
        z.maxLength(maxPostersAtOnce, `Choose at most ${maxPostersAtOnce} files.`),
      ),
  }),
  answer: z.object({ posters: z.array(z.object({ path: z.string(), url: z.string() })) }),
  errors: ['link_ended', 'guest_signed_out', 'not_found'],
});

export const getGuestFileLink = operation({
  route: 'GET /api/guest/{link}/files/link',
  access: 'public',
  summary: `A link to view or download a file, for a guest: valid for ${guestMediaMinutes} minutes. What browsers do not show needs the right to download.`,
  query: z.object({
    /** From the folder that the link opens. */
    path: linkedPath,
    use: z.optional(z.enum(['view', 'download'], { error: 'A file is viewed or downloaded.' })),
  }),
  answer: z.object({
    url: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
  errors: ['link_ended', 'guest_signed_out', 'link_forbids', 'not_found'],
});
