import { setRead } from '#core/inbox/read-notifications.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { inboxOwner } from '#functions/inbox/inbox-owner.ts';
import { setNotificationRead } from '#shared/calls/inbox/notifications.ts';

export const handler = handle(setNotificationRead, async ({ params, body, caller }) => {
  await setRead(inboxOwner(caller), params.id, body.isRead);
  return done;
});
