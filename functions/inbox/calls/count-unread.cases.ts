import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withMention } from '#testkit/files/inbox.ts';

export const cases: ReadingCase[] = [
  {
    title: 'with a mention',
    costs: {
      roundTrips: 3,
      because: 'What is gone is not counted: what the notifications name is read after them.',
    },
    arrange: async () => {
      const { colleague } = await withMention();
      return {
        act: () => colleague.call('GET /api/inbox/unread'),
        answered: (body) => assertEqual('The count', body, { unread: 1 }),
      };
    },
  },
];
