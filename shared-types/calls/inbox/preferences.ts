import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { notificationChoices, notificationKinds } from '#shared/rules/notifications.ts';

/** The message about a kind that is none. */
export const wrongKind = `A kind of notification is ${notificationKinds.join(', ')}.`;
const choice = z.enum(notificationChoices, {
  error: `Choose one of ${notificationChoices.join(', ')}.`,
});
const preferences = z.object({
  mention: choice,
  assignment: choice,
  reply: choice,
  approval_request: choice,
  upload: choice,
});

export const getNotificationPreferences = operation({
  route: 'GET /api/user/notifications',
  access: 'signed_in',
  summary: 'How the user is notified of each kind, in every workspace of theirs.',
  answer: z.object({ preferences }),
});

export const setNotificationPreferences = operation({
  route: 'PUT /api/user/notifications',
  access: 'signed_in',
  summary: 'Choose how to be notified of a kind; the others stay as they are.',
  body: z.object({ kind: z.enum(notificationKinds, { error: wrongKind }), choice }),
  answer: z.object({ preferences }),
});
