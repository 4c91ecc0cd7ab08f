import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { CallAt } from '#shared/api.ts';
import type { Notification } from '#shared/calls/inbox/notifications.ts';
import type { Answer } from '#shared/operation.ts';
import { maxUnread, type NotificationKind } from '#shared/rules/notifications.ts';
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
 * fetched again when another number is unread than after what was marked here: there are new ones, or another tab has
 * marked some.
 */
export function useInbox({ kind, unread: isUnread }: InboxFilter) {
  const { call } = useApi();
  const { mutate } = useSWRConfig();
  const { pages, refresh, ...state } = useMorePages<Page>((after) =>
    pathOf('GET /api/inbox', { query: { kind, after, ...(isUnread && { unread: 'yes' }) } }),
  );
  const unread = useQuery(unreadPath).data?.unread;
  // What was marked here, over what was fetched from the server.
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = (ids: readonly string[], isRead: boolean) =>
    setMarked((before) => new Map([...before, ...ids.map((id) => [id, isRead] as const)]));
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());
  /** Sends one change after the other: of two changes of one notification the later one stays. */
  const inOrder = (change: () => Promise<unknown>) => {
    const sent = lastChange.current.then(change);
    lastChange.current = sent.catch(() => undefined);
    return sent;
  };
  const reload = async () => {
    const change = lastChange.current;
    await change;
    const isFetched = (await refresh()) !== undefined;
    if (isFetched && change === lastChange.current) setMarked(new Map());
  };
  // How many are unread after what was marked here; undefined where that is not known.
  const expected = useRef(unread);
  const expect = (change: number) => {
    const before = expected.current;
    expected.current = before === undefined || before >= maxUnread ? undefined : before + change;
  };
  const compare = useEffectEvent(() => {
    const isOther = expected.current !== undefined && unread !== expected.current;
    expected.current = unread;
    if (isOther && pages.length > 0) void reload();
  });
  useEffect(() => {
    if (unread !== undefined) compare();
  }, [unread]);
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
    /** Shown at once, and rolled back if it fails. */
    async setRead({ id }: Notification, isRead: boolean) {
      mark([id], isRead);
      try {
        await inOrder(() => call('PUT /api/inbox/{id}', { params: { id }, body: { isRead } }));
      } catch (error) {
        mark([id], !isRead);
        throw error;
      }
      expect(isRead ? -1 : 1);
      await mutate(unreadPath);
    },
    /** Marks all that had come when the list was loaded, of every kind. */
    async readAll() {
      if (!newest) return;
      const upTo = newest.id;
      await inOrder(async () => {
        for (let hasMore = true; hasMore; ) {
          ({ hasMore } = await call('POST /api/inbox/read', { body: { upTo } }));
        }
      });
      mark(
        notifications.map(({ id }) => id),
        true,
      );
      expected.current = 0;
      await mutate(unreadPath);
    },
  };
}
