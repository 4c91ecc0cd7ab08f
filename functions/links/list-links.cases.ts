import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withLink } from '#testkit/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner with one',
    arrange: async () => {
      const { owner, link } = await withLink();
      return {
        act: () => owner.call('GET /api/links'),
        answered: (body) => assertEqual('The answer', body, { links: [link] }),
      };
    },
  },
];
