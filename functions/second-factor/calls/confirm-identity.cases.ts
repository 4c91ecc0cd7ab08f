import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { password, signUp } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'by the password',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const person = await signUp(email);
      setClockAhead({ minutes: 20 });
      return {
        act: () => person.call('POST /api/confirm-identity', { body: { password } }),
        saved: async () => {
          const sessions = await allItems({ FilterExpression: 'confirmedAt > createdAt' });
          assertEqual('The sessions confirmed since they began', sessions.length, 1);
        },
      };
    },
  },
];
