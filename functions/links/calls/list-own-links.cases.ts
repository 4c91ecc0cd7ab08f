import type { ShareLink } from '#shared/calls/links/links.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { withLink } from '#testkit/files/links.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of the workspaces of their maker',
    costs: {
      roundTrips: 4,
      because:
        'The links of each workspace are read once its name is known, and then what they open.',
    },
    arrange: async () => {
      const { owner, link } = await withLink();
      return {
        act: () => owner.call('GET /api/own-links'),
        answered: ({ links }) =>
          assertEqual(
            'The links',
            links.map((own: { link: ShareLink }) => own.link),
            [link],
          ),
      };
    },
  },
];
