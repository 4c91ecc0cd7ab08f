import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withMention } from '#testkit/files/inbox.ts';

export const cases: ReadingCase[] = [
  {
    title: 'with a mention',
    costs: {
      roundTrips: 4,
      because: 'The notifications name comments, which are read next, and those their authors.',
    },
    arrange: async () => {
      const { colleague, review, comment } = await withMention();
      return {
        act: () => colleague.call('GET /api/inbox', { query: {} }),
        answered: ({ notifications: [{ id: _id, at: _at, ...one }] }) =>
          assertEqual('The notification', one, {
            kind: 'mention',
            isRead: false,
            review: { id: review.id, title: review.title },
            version: 1,
            by: { name: 'owner' },
            comment: comment.id,
            text: '@cutter, cut earlier.',
          }),
      };
    },
  },
  {
    title: 'of which none is an unread request to approve',
    arrange: async () => {
      const { colleague } = await withMention();
      return {
        act: () =>
          colleague.call('GET /api/inbox', { query: { kind: 'approval_request', unread: 'yes' } }),
        answered: (body) => assertEqual('The page', body, { notifications: [] }),
      };
    },
  },
];
