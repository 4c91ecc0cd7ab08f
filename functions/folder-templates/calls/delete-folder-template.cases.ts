import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { templatesOf, withTemplate } from '#testkit/files/restricted-folders.ts';

export const cases: Case[] = [
  {
    title: 'by the owner',
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { owner, template } = await withTemplate();
      const { id } = template;
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/folder-templates/{id}', { params: { id } }),
        saved: async () => assertEqual('The templates', await templatesOf(owner), []),
      };
    },
  },
];
