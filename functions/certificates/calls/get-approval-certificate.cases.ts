import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { ask, putDecision, withApprovers } from '#testkit/files/approvals.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a version that a member has approved',
    costs: { roundTrips: 4, because: reasons.described },
    arrange: async () => {
      const { owner, colleague, review } = await withApprovers();
      await ask(owner, review.id, [colleague.email]);
      await putDecision(colleague, review.id, 'approved');
      return {
        act: () => owner.call('GET /api/reviews/{id}/certificate', { params: { id: review.id } }),
        answered: ({ certificate }) =>
          assertEqual(
            'Who has approved',
            certificate.approvals.map(({ name }: { name: string }) => name),
            ['cutter'],
          ),
      };
    },
  },
];
