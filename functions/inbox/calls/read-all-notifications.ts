import { readAll } from '#core/inbox/read-notifications.ts';
import { handle } from '#functions/http/handler.ts';
import { inboxOwner } from '#functions/inbox/inbox-owner.ts';
import { readAllNotifications } from '#shared/calls/inbox/notifications.ts';

export const handler = handle(readAllNotifications, ({ body, caller }) =>
  readAll(inboxOwner(caller), body.upTo),
);
