import { assertSignedOut, email } from '#testkit/accounts/test-account.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of the current session',
    costs: { roundTrips: 3, because: reasons.audited },
    arrange: async () => {
      const person = await signUp(email);
      return {
        act: () => person.call('POST /api/logout'),
        saved: () => assertSignedOut(person),
      };
    },
  },
];
