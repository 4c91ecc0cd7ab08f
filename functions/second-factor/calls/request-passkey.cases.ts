import { assertChallengeSaved } from '#testkit/accounts/second-factor.ts';
import { email } from '#testkit/accounts/test-account.ts';
import type { Case } from '#testkit/cases/case.ts';
import { callAs, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to sign in without a password',
    arrange: async () => {
      await signUp(email);
      const body = { secondStep: false };
      return {
        act: () => callAs(null, 'POST /api/login/passkey-options', { body }),
        saved: assertChallengeSaved,
      };
    },
  },
];
