import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { ask, putGuestDecision, roundNow, withApprovers } from '#testkit/files/approvals.ts';

export const cases: Case[] = [
  {
    title: 'by the email that was asked',
    costs: {
      roundTrips: 9,
      because:
        'Limits are counted before the round is read; besides it, the bytes that are decided about are, and what guests see of it after that.',
    },
    arrange: async () => {
      const { owner, guest, email, review } = await withApprovers();
      await ask(owner, review.id, [email]);
      return {
        act: () => putGuestDecision(guest, review.id, 'changes_requested', { word: 'Warmer.' }),
        saved: async () => {
          const { status, round } = await roundNow(owner, review.id);
          const { decision, word } = round.approvers[0].decision;
          assertEqual(
            'It',
            [status, decision, word],
            ['changes_requested', 'changes_requested', 'Warmer.'],
          );
        },
      };
    },
  },
];
