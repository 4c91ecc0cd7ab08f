import { listNotificationsPage } from '#core/inbox/list-notifications.ts';
import { handle } from '#functions/http/handler.ts';
import { inboxOwner } from '#functions/inbox/inbox-owner.ts';
import { listNotifications } from '#shared/calls/inbox/notifications.ts';

export const handler = handle(listNotifications, ({ query, caller }) =>
  listNotificationsPage(inboxOwner(caller), query),
);
