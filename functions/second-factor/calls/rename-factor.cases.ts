import { factorsOf, setUpAuthenticator } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to another name',
    arrange: async () => {
      const person = await signUp(email);
      await setUpAuthenticator(person);
      const renaming = { params: { id: 'authenticator' }, body: { name: 'Phone' } };
      return {
        act: () => person.call('PUT /api/second-factor/factors/{id}', renaming),
        saved: async () =>
          assertEqual('The name', (await factorsOf(person)).authenticator.name, 'Phone'),
      };
    },
  },
];
