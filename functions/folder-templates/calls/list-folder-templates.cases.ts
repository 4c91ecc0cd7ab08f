import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { withTemplate } from '#testkit/files/restricted-folders.ts';

export const cases: ReadingCase[] = [
  {
    title: 'with who has saved them',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, template } = await withTemplate();
      return {
        act: () => owner.call('GET /api/folder-templates'),
        answered: (body) => assertEqual('The answer', body, { templates: [template] }),
      };
    },
  },
];
