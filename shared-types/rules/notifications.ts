/** What a member is notified of in their inbox, as persisted. */
export const notificationKinds = [
  'mention',
  'assignment',
  'reply',
  'approval_request',
  'upload',
] as const;
/** One of `notificationKinds`. */
export type NotificationKind = (typeof notificationKinds)[number];

/** How: by the inbox alone, there and by mail at once, there and by the hourly mail, or not at all; as persisted. */
export const notificationChoices = ['inbox', 'at_once', 'hourly', 'off'] as const;
/** One of `notificationChoices`. */
export type NotificationChoice = (typeof notificationChoices)[number];

/** How a user is notified of each kind. */
export type NotificationPreferences = Record<NotificationKind, NotificationChoice>;

/** What holds until they choose something else. Replies and received files are mailed as they were before the inbox. */
export const defaultPreferences: NotificationPreferences = {
  mention: 'at_once',
  assignment: 'at_once',
  reply: 'hourly',
  approval_request: 'at_once',
  upload: 'hourly',
};

/** Days for which a notification is kept. */
export const notificationDays = 90;

/** The highest count of unread notifications: there may be more. */
export const maxUnread = 100;

/** `3 unread`, as far as it is counted. */
export function describeUnread(count: number): string {
  return `${count < maxUnread ? count : `${maxUnread - 1}+`} unread`;
}
