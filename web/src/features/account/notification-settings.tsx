import { Suspense } from 'react';
import {
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '#shared/rules/notifications.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import type { ListboxChoice } from '#web/components/overlays/listbox-overlay.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { AccountSection } from './account-section.tsx';

const labels: Record<NotificationKind, string> = {
  mention: 'Someone mentions me',
  assignment: 'A comment is assigned to me',
  reply: 'Someone replies to me',
  approval_request: 'I am asked to approve a version',
  upload: 'Files arrive by my upload requests',
};

const choices: readonly ListboxChoice<NotificationChoice>[] = [
  { value: 'at_once', label: 'For you, and email at once' },
  { value: 'hourly', label: 'For you, and email at most hourly' },
  { value: 'inbox', label: 'For you only' },
  { value: 'off', label: 'Off' },
];

const path = '/api/user/notifications';
const notSaved = errorToast('The change could not be saved. Please try again.');

/** How the user is told of what concerns them, in every workspace of theirs. */
export function NotificationSettings() {
  const { call } = useApi();
  const { data, error, mutate } = useQuery(path);
  const choose = (kind: NotificationKind, choice: NotificationChoice) => {
    if (!data) return;
    const preferences = { ...data.preferences, [kind]: choice };
    mutate(call('PUT /api/user/notifications', { body: { kind, choice } }), {
      optimisticData: { preferences },
      rollbackOnError: true,
      revalidate: false,
    }).catch(notSaved);
  };
  return (
    <AccountSection
      title="Notifications"
      about="What is listed under For you, and emailed to you, in all your workspaces."
    >
      {error && !data && <LoadError what="Your choices" onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <div className="flex flex-col gap-4">
            {notificationKinds.map((kind) => (
              <Listbox
                key={kind}
                label={labels[kind]}
                value={data.preferences[kind]}
                onChange={(choice) => choose(kind, choice)}
                options={choices}
              />
            ))}
          </div>
        </Suspense>
      )}
    </AccountSection>
  );
}
