import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';
import { email, login, userWith } from '#testkit/test-account.ts';

export const cases: Case[] = [
  {
    title: 'with the right password',
    because: 'The first rate limit guards the others, which take a round trip of their own.',
    arrange: async () => {
      await signUp(email);
      return {
        act: () => login(),
        saved: async () => assertEqual('The email', (await userWith()).email, email),
      };
    },
  },
];
