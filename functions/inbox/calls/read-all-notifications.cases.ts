import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { inboxNow, unreadOf, withMention } from '#testkit/files/inbox.ts';

export const cases: Case[] = [
  {
    title: 'with an unread one',
    costs: {
      roundTrips: 3,
      because: 'They are read before they are moved to those that were read.',
    },
    arrange: async () => {
      const { colleague } = await withMention();
      const [{ id: upTo }] = await inboxNow(colleague);
      return {
        act: () => colleague.call('POST /api/inbox/read', { body: { upTo } }),
        saved: async () => assertEqual('Unread', await unreadOf(colleague), 0),
      };
    },
  },
];
