import { assertEqual, type Case } from '#testkit/cases/case.ts';
import {
  endTokenMailedTo,
  hasMailsOn,
  mailNotificationsIn,
  withNotification,
} from '#testkit/files/review-mails.ts';
import { callAs } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by the link of a mail',
    costs: {
      roundTrips: 3,
      because:
        'The limit comes before the link, which guesses must not reach, and the link names the row.',
    },
    arrange: async () => {
      const { owner, review } = await withNotification();
      await mailNotificationsIn(15);
      const body = { token: await endTokenMailedTo(owner) };
      return {
        act: () => callAs(null, 'POST /api/reviews/mails', { body }),
        saved: async () => assertEqual('Mails', await hasMailsOn(owner, review.id), false),
      };
    },
  },
];
