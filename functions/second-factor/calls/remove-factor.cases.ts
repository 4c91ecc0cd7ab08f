import { factorsOf, passwordStep, setUpAuthenticator } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

const authenticator = { params: { id: 'authenticator' } };

export const cases: Case[] = [
  {
    title: 'that is the only one',
    costs: { roundTrips: 3, because: reasons.factors },
    arrange: async () => {
      const person = await signUp(email);
      await setUpAuthenticator(person);
      return {
        act: () => person.call('DELETE /api/second-factor/factors/{id}', authenticator),
        doneBefore: ['not_found'],
        saved: async () => {
          assertEqual('Signing in', (await passwordStep(email)).status, 200);
          assertEqual('The codes', (await factorsOf(person)).recoveryCodesLeft, 0);
        },
      };
    },
  },
];
