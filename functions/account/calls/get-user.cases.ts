import { email } from '#testkit/accounts/test-account.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'with a session that is due for renewal',
    arrange: async () => {
      const person = await signUp(email);
      setClockAhead({ days: 2 });
      return {
        act: () => person.call('GET /api/user'),
        saved: async () => assertEqual('The email', (await userOf(person)).email, email),
      };
    },
  },
];
