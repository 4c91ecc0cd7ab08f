import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { Notification } from '#shared/calls/inbox/notifications.ts';
import type { Answer } from '#shared/operation.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';
import { pathOf } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { useMorePages } from '#web/lib/hooks/use-more-pages.ts';
import { unreadPath } from './use-unread.ts';

/** Which notifications are shown. */
export interface InboxFilter {
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
}

type Page = Answer<CallAt<'GET /api/inbox'>>;

/**
 * The notifications of the member, the newest first and page by page; what was read here stays in the list. They are
 * fetched again when more are unread than before.
 */
export function useInbox({ kind, unread: isUnread }: InboxFilter) {
  const { call } = useApi();
  const { mutate } = useSWRConfig();
  const { pages, refresh, ...state } = useMorePages<Page>((after) =>
    pathOf('GET /api/inbox', { query: { kind, after, ...(isUnread && { unread: 'yes' }) } }),
  );
  const unread = useQuery(unreadPath).data?.unread;
  const unreadBefore = useRef(unread);
  const refreshIfMore = useEffectEvent(() => {
    const isMore = (unread ?? 0) > (unreadBefore.current ?? Number.POSITIVE_INFINITY);
    unreadBefore.current = unread;
    if (isMore && pages.length > 0) void refresh();
  });
  useEffect(() => {
    if (unread !== undefined) refreshIfMore();
  }, [unread]);
  // What was marked here, over what was read of the server.
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = (ids: readonly string[], isRead: boolean) =>
    setMarked((before) => new Map([...before, ...ids.map((id) => [id, isRead] as const)]));
  const changed = useRef<Promise<unknown>>(Promise.resolve());
  const notifications = pages
    .flatMap((page) => page.notifications)
    .map((one): Notification => ({ ...one, isRead: marked.get(one.id) ?? one.isRead }));
  const newest = notifications[0];
  return {
    ...state,
    /** How many are, of all kinds; undefined until that is known. */
    unread,
    /** Undefined until the first page has loaded. */
    notifications: pages.length > 0 ? notifications : undefined,
    /** Shown at once, and taken back if it fails. */
    async setRead({ id }: Notification, isRead: boolean) {
      mark([id], isRead);
      // One after the other: of two changes of one notification the later one stays.
      const before = changed.current;
      const change = async () => {
        await before;
        await call('PUT /api/inbox/{id}', { params: { id }, body: { isRead } });
      };
      const sent = change();
      changed.current = sent.catch(() => undefined);
      try {
        await sent;
      } catch (error) {
        mark([id], !isRead);
        throw error;
      }
      await mutate(unreadPath);
    },
    /** Marks all that had come when the list was loaded, of every kind. */
    async readAll() {
      if (!newest) return;
      const upTo = newest.id;
      for (let hasMore = true; hasMore; ) {
        ({ hasMore } = await call('POST /api/inbox/read', { body: { upTo } }));
      }
      mark(
        notifications.map(({ id }) => id),
        true,
      );
      await mutate(unreadPath);
    },
  };
}
