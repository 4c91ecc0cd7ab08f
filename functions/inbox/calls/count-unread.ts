import * as inbox from '#core/inbox/list-notifications.ts';
import { handle } from '#functions/http/handler.ts';
import { inboxOwner } from '#functions/inbox/inbox-owner.ts';
import { countUnread } from '#shared/calls/inbox/notifications.ts';

export const handler = handle(countUnread, async ({ caller }) => ({
  unread: await inbox.countUnread(inboxOwner(caller)),
}));
