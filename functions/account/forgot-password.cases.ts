import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { countMails, email } from '#testkit/test-account.ts';

export const cases: Case[] = [
  {
    title: 'for an existing account',
    because: 'The first rate limit guards the others, which take a round trip of their own.',
    arrange: async () => {
      await signUp(email);
      const act = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
      return {
        act,
        saved: async () =>
          assertEqual('A mail with a link', (await countMails('reset')) >= 1, true),
      };
    },
  },
];
