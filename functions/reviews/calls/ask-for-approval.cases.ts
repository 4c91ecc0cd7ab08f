import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { ask, postApprovals, statesNow, withApprovers } from '#testkit/files/approvals.ts';
import { mailsWith } from '#testkit/table.ts';

const because =
  'Whose the emails are, whom links let in, and who of those that were asked can still decide, is read before anyone is asked; who they are, and how members want to be notified, after that.';

export const cases: Case[] = [
  {
    title: 'of a member and a guest, until a day',
    costs: { roundTrips: 15, because },
    arrange: async () => {
      const { owner, colleague, email, review } = await withApprovers();
      const people = [colleague.email, email];
      const options = { dueOn: '2026-12-20', note: 'The grade, please.' };
      return {
        act: () => postApprovals(owner, review.id, people, options),
        saved: async () => {
          assertEqual('The states', await statesNow(owner, review.id), [
            ['cutter', 'waiting'],
            [email, 'waiting'],
          ]);
          const mails = await mailsWith('“The grade, please.”');
          const asked = mails.filter(({ to }) => people.includes(String(to)));
          assertEqual('Mailed', asked.length, 2);
        },
      };
    },
  },
  {
    title: 'of who was asked already, until another day',
    costs: { roundTrips: 9, because },
    arrange: async () => {
      const { owner, colleague, review } = await withApprovers();
      await ask(owner, review.id, [colleague.email], { dueOn: '2026-12-20' });
      return {
        act: () => postApprovals(owner, review.id, [colleague.email], { dueOn: '2026-12-21' }),
        saved: async () =>
          assertEqual('The states', await statesNow(owner, review.id), [['cutter', 'waiting']]),
      };
    },
  },
];
