import { setPreferences } from '#core/inbox/notification-preferences.ts';
import { handle } from '#functions/http/handler.ts';
import { setNotificationPreferences } from '#shared/calls/inbox/preferences.ts';

export const handler = handle(setNotificationPreferences, async ({ body, caller }) => ({
  preferences: await setPreferences(caller.user, body),
}));
