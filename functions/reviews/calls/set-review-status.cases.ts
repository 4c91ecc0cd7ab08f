import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { reviewNow, setStatus, withReview } from '#testkit/files/reviews.ts';

const because =
  'Who had set the status is read before it is changed, and who is in the review after that.';

export const cases: Case[] = [
  {
    title: 'for the first time',
    costs: { roundTrips: 4, because },
    arrange: async () => {
      const { owner, review } = await withReview();
      const options = { params: { id: review.id }, body: { version: 1, status: 'approved' } };
      return {
        act: () => owner.call('PUT /api/reviews/{id}/status', options),
        saved: async () =>
          assertEqual('The status', (await reviewNow(owner, review.id)).status, 'approved'),
      };
    },
  },
  {
    title: 'after another one',
    costs: { roundTrips: 5, because },
    arrange: async () => {
      const { owner, review } = await withReview();
      await setStatus(owner, review.id, 'changes_requested');
      const options = { params: { id: review.id }, body: { version: 1, status: 'approved' } };
      return {
        act: () => owner.call('PUT /api/reviews/{id}/status', options),
        saved: async () =>
          assertEqual('The status', (await reviewNow(owner, review.id)).status, 'approved'),
      };
    },
  },
];
