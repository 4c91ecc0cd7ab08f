import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { password, signUp } from '#testkit/people.ts';
import { email, newPassword, userWith } from '#testkit/test-account.ts';

export const cases: Case[] = [
  {
    title: 'to another password',
    because: 'The first rate limit guards the others, which take a round trip of their own.',
    arrange: async () => {
      const person = await signUp(email);
      const body = { password, newPassword };
      return {
        act: () => person.call('POST /api/change-password', { body }),
        doneBefore: ['signed_out'],
        saved: async () => assertEqual('The email', (await userWith(newPassword)).email, email),
      };
    },
  },
];
