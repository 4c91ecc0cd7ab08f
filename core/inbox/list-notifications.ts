import { type InboxItem, inboxItem, inboxKey } from '#core/inbox/ports/inbox-item.ts';
import { queryItems } from '#core/table/read.ts';
import type { listNotifications } from '#shared/calls/inbox/notifications.ts';
import type { Answer, Query } from '#shared/operation.ts';
import { maxUnread } from '#shared/rules/notifications.ts';
import {
  describeNotifications,
  type InboxOwner,
  standingNotifications,
} from './describe-notifications.ts';

const pageSize = 50;

/** Pages of the table that one request reads, where most of what they have is left out. */
const mostReads = 4;

type Filter = Omit<Query<typeof listNotifications>, 'after'>;

/**
 * A page of an inbox, the newest first. It may have fewer notifications than there is room for, or none, and still be
 * followed by another one: what is gone is left out.
 */
export async function listNotificationsPage(
  owner: InboxOwner,
  { after, ...filter }: Query<typeof listNotifications>,
): Promise<Answer<typeof listNotifications>> {
  const found: Awaited<ReturnType<typeof readSome>>['found'] = [];
  let next = after;
  for (let reads = 0; reads < mostReads && found.length < pageSize; reads += 1) {
    const page = await readSome(owner, filter, { after: next, limit: pageSize - found.length });
    found.push(...page.found);
    next = page.next;
    if (next === undefined) break;
  }
  const notifications = await describeNotifications(owner, found);
  return { notifications, ...(next !== undefined && { next }) };
}

/** How many notifications are unread, of the newest 100. */
export async function countUnread(owner: InboxOwner): Promise<number> {
  const items = await readItems(owner, false, { after: undefined, limit: maxUnread });
  return (await standingNotifications(owner, items)).length;
}

interface Range {
  after: string | undefined;
  limit: number;
}

async function readSome(owner: InboxOwner, { kind, unread }: Filter, range: Range) {
  const states = unread ? [false] : [false, true];
  const read = await Promise.all(
    states.map(async (isRead) =>
      (await readItems(owner, isRead, { ...range, limit: range.limit + 1 })).map((item) => ({
        item,
        isRead,
      })),
    ),
  );
  const newest = read.flat().toSorted((a, b) => (a.item.id < b.item.id ? 1 : -1));
  // One that was read at this moment may be found in both states.
  const distinct = newest.filter(({ item }, index) => item.id !== newest[index - 1]?.item.id);
  const page = distinct.slice(0, range.limit);
  const isReadById = new Map(page.map(({ item, isRead }) => [item.id, isRead]));
  const ofKind = page.flatMap(({ item }) =>
    kind === undefined || item.subject.kind === kind ? [item] : [],
  );
  const standing = await standingNotifications(owner, ofKind);
  const found = standing.map((one) => ({
    ...one,
    isRead: isReadById.get(one.item.id) ?? false,
  }));
  return { found, next: distinct.length > page.length ? page.at(-1)?.item.id : undefined };
}

function readItems(
  { workspaceId, userId }: InboxOwner,
  isRead: boolean,
  { after, limit }: Range,
): Promise<InboxItem[]> {
  const { pk, sk } = inboxKey(workspaceId, userId, { id: '', isRead });
  return queryItems(pk, sk, inboxItem, {
    newestFirst: true,
    limit,
    after: after === undefined ? undefined : { pk, sk: sk + after },
  });
}
