import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withGuest } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of one who has given a name',
    arrange: async () => {
      const { owner, link } = await withGuest();
      return {
        act: () => owner.call('GET /api/links/{id}/guests', { params: { id: link.id } }),
        answered: ({ guests, next }) =>
          assertEqual(
            'The guests',
            [guests.map(({ name }: { name: string }) => name), next],
            [['Clara Client'], undefined],
          ),
      };
    },
  },
];
