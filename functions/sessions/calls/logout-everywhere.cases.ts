import { assertSignedOut, email, login } from '#testkit/accounts/test-account.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { personOf, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of all sessions',
    costs: { roundTrips: 3, because: reasons.audited },
    arrange: async () => {
      const person = await signUp(email);
      const elsewhere = personOf(email, await login());
      return {
        act: () => person.call('POST /api/logout-everywhere'),
        doneBefore: ['signed_out'],
        saved: () => assertSignedOut(elsewhere),
      };
    },
  },
];
