import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { withGuest } from '#testkit/files/links.ts';
import { reviewNow, setStatus } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'after one of the team',
    costs: {
      roundTrips: 9,
      because: 'Who had set the status is read before it is changed, and what it is of after that.',
    },
    arrange: async () => {
      const { owner, guest, review } = await withGuest();
      await setStatus(owner, review.id, 'changes_requested');
      const options = { params: { id: review.id }, body: { version: 1, status: 'approved' } };
      return {
        act: () => guest.call('PUT /api/guest/{link}/reviews/{id}/status', options),
        saved: async () => {
          const { status, statusBy } = await reviewNow(owner, review.id);
          const by = { name: 'Clara Client', isGuest: true };
          assertEqual('The status', [status, statusBy], ['approved', by]);
        },
      };
    },
  },
];
