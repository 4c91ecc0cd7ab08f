import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withLink } from '#testkit/files/links.ts';
import { withRequest } from '#testkit/files/upload-requests.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner with one that takes files',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, link } = await withRequest();
      return {
        act: () => owner.call('GET /api/links'),
        answered: (body) => assertEqual('The answer', body, { links: [link] }),
      };
    },
  },
  {
    title: 'of an owner with one',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, link } = await withLink();
      return {
        act: () => owner.call('GET /api/links'),
        answered: (body) => assertEqual('The answer', body, { links: [link] }),
      };
    },
  },
];
