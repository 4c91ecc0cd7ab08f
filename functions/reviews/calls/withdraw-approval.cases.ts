import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { ask, putDecision, roundNow, statesNow, withApprovers } from '#testkit/files/approvals.ts';

const because =
  'The round is read before it is changed; who is in it, and in the review, after that.';

export const cases: Case[] = [
  {
    title: 'of the only one',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const { owner, colleague, review } = await withApprovers();
      const { rounds } = await ask(owner, review.id, [colleague.email], { dueOn: '2026-12-20' });
      const params = { id: review.id, approver: rounds[0].approvers[0].id };
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/reviews/{id}/approvals/{approver}', { params }),
        saved: async () => {
          const { status, round, review: now } = await roundNow(owner, review.id);
          assertEqual(
            'Left',
            [status, round, now.versions[0].approval],
            ['needs_review', undefined, undefined],
          );
        },
      };
    },
  },
  {
    title: 'of the last one who has not approved',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const { owner, colleague, review } = await withApprovers();
      const { rounds } = await ask(owner, review.id, [colleague.email, owner.email]);
      await putDecision(owner, review.id, 'approved');
      const params = { id: review.id, approver: rounds[0].approvers[0].id };
      return {
        doneBefore: ['not_found'],
        act: () => owner.call('DELETE /api/reviews/{id}/approvals/{approver}', { params }),
        saved: async () => {
          const { status } = await roundNow(owner, review.id);
          assertEqual(
            'Left',
            [status, (await statesNow(owner, review.id)).length],
            ['approved', 1],
          );
        },
      };
    },
  },
];
