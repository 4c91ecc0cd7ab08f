import * as z from 'zod/mini';
import { namedPerson } from '#shared/calls/reviews.ts';
import { operation } from '#shared/operation.ts';
import { done, nextId } from '#shared/rules/fields.ts';
import { notificationKinds } from '#shared/rules/notifications.ts';
import { wrongKind } from './preferences.ts';

/** The most characters of a comment that a notification shows. */
export const shownCharacters = 200;

const shown = {
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  isRead: z.boolean(),
};

const ofReview = {
  ...shown,
  review: z.object({ id: z.string(), title: z.string() }),
  version: z.int(),
  /** Who has caused it; absent once they have left. */
  by: z.optional(namedPerson),
};

const ofComment = {
  ...ofReview,
  /** The id of the comment. */
  comment: z.string(),
  /** What it says now, cut off; empty if it is only drawn. */
  text: z.string(),
};

/** A notification as the inbox shows it: what it is about is read when it is shown. */
export const notification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mention'), ...ofComment }),
  z.object({ kind: z.literal('assignment'), ...ofComment }),
  z.object({ kind: z.literal('reply'), ...ofComment }),
  z.object({ kind: z.literal('approval_request'), ...ofReview }),
  z.object({
    kind: z.literal('upload'),
    ...shown,
    /** Of the upload request, and the folder that takes its files. */
    title: z.string(),
    folder: z.string(),
    files: z.int(),
  }),
]);
export type Notification = z.infer<typeof notification>;

export const listNotifications = operation({
  route: 'GET /api/inbox',
  access: 'see_files',
  reaches: { lists: 'notifications' },
  summary:
    "The caller's notifications of the current workspace, the newest first, in pages of up to 50; without those whose subject is gone.",
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
    /** All kinds by default. */
    kind: z.optional(z.enum(notificationKinds, { error: wrongKind })),
    /** Only unread ones. */
    unread: z.optional(z.literal('yes', { error: 'unread is yes, or left out.' })),
  }),
  answer: z.object({
    notifications: z.array(notification),
    /** Set if there are more: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

export const countUnread = operation({
  route: 'GET /api/inbox/unread',
  access: 'see_files',
  reaches: { lists: 'notifications' },
  summary: 'How many notifications the caller has not read, counted up to 100.',
  answer: z.object({ unread: z.int() }),
});

export const setNotificationRead = operation({
  route: 'PUT /api/inbox/{id}',
  access: 'see_files',
  reaches: { item: 'notification' },
  summary: 'Mark a notification as read, or as unread again; idempotent.',
  body: z.object({ isRead: z.boolean({ error: 'A notification is read, or it is not.' }) }),
  answer: done,
  errors: ['not_found'],
});

export const readAllNotifications = operation({
  route: 'POST /api/inbox/read',
  access: 'see_files',
  reaches: { lists: 'notifications' },
  summary: 'Mark the notifications up to one as read, the oldest 1,000 at a time; idempotent.',
  body: z.object({
    /** The newest one that was shown: what has come since stays unread. */
    upTo: z.uuid({ error: 'upTo is the id of a notification.' }),
  }),
  answer: z.object({
    /** Whether some are left. */
    hasMore: z.boolean(),
  }),
});
