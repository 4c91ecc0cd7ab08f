import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { inboxNow, unreadOf, withMention } from '#testkit/files/inbox.ts';

export const cases: Case[] = [
  {
    title: 'that is unread',
    costs: { roundTrips: 3, because: 'It is read before it is moved to those that were read.' },
    arrange: async () => {
      const { colleague } = await withMention();
      const [{ id }] = await inboxNow(colleague);
      return {
        act: () =>
          colleague.call('PUT /api/inbox/{id}', { params: { id }, body: { isRead: true } }),
        saved: async () => {
          const [{ isRead }] = await inboxNow(colleague);
          assertEqual('Read, and unread', [isRead, await unreadOf(colleague)], [true, 0]);
        },
      };
    },
  },
];
