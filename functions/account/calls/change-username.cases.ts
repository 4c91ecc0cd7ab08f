import { email, userWith } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to another name',
    arrange: async () => {
      const person = await signUp(email);
      const body = { username: 'night-owl' };
      return {
        act: () => person.call('POST /api/user/username', { body }),
        saved: async () => assertEqual('The name', (await userWith()).username, 'night-owl'),
      };
    },
  },
];
