import { preferencesOf } from '#core/inbox/ports/notify.ts';
import { handle } from '#functions/http/handler.ts';
import { getNotificationPreferences } from '#shared/calls/inbox/preferences.ts';

export const handler = handle(getNotificationPreferences, async ({ caller }) => ({
  preferences: preferencesOf(caller.user),
}));
