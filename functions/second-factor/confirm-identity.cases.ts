import type { Case } from '#testkit/cases/case.ts';
import { password, signUp } from '#testkit/people.ts';
import { email } from '#testkit/test-account.ts';

export const cases: Case[] = [
  {
    title: 'by the password',
    arrange: async () => {
      const person = await signUp(email);
      return {
        act: () => person.call('POST /api/confirm-identity', { body: { password } }),
        saved: async () => {},
      };
    },
  },
];
