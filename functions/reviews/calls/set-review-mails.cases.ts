import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { hasMailsOn, switchMails } from '#testkit/files/review-mails.ts';
import { withReview } from '#testkit/files/reviews.ts';

export const cases: Case[] = [
  {
    title: 'off',
    costs: { roundTrips: 3, because: reasons.rights },
    arrange: async () => {
      const { owner, review } = await withReview();
      return {
        act: () => switchMails(owner, review.id, false),
        saved: async () => assertEqual('Mails', await hasMailsOn(owner, review.id), false),
      };
    },
  },
  {
    title: 'on again',
    costs: {
      roundTrips: 3,
      because:
        'Whether they are on is read first: on twice would drop what has not been mailed yet.',
    },
    arrange: async () => {
      const { owner, review } = await withReview();
      await switchMails(owner, review.id, false);
      return {
        act: () => switchMails(owner, review.id, true),
        saved: async () => assertEqual('Mails', await hasMailsOn(owner, review.id), true),
      };
    },
  },
];
