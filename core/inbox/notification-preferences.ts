import { CallError } from '#core/errors.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import { preferencesOf } from '#core/inbox/ports/notify.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { setNotificationPreferences } from '#shared/calls/inbox/preferences.ts';
import type { Body } from '#shared/operation.ts';
import type { NotificationPreferences } from '#shared/rules/notifications.ts';

/**
 * Changes how a user is notified of a kind.
 * @param read the user as this request has read them
 * @returns how they are notified of each kind
 * @throws CallError `signed_out` if the account was deleted meanwhile
 */
export function setPreferences(
  read: UserItem,
  { kind, choice }: Body<typeof setNotificationPreferences>,
): Promise<NotificationPreferences> {
  const current = initialThenRead<UserItem | null>(read, () => findUser(read.id));
  return retryOnConflict(async () => {
    const user = await current();
    if (!user) throw new CallError('signed_out');
    const notifications = { ...preferencesOf(user), [kind]: choice };
    await write(
      update<UserItem>(
        keys.user(user.id),
        { set: { notifications }, when: { id: user.id, notifications: user.notifications } },
        () => new StaleReadError(),
      ),
    );
    return notifications;
  });
}
