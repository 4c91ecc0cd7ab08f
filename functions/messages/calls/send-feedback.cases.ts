import { assertMessageSent } from '#testkit/accounts/messages.ts';
import { type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

const body = { message: 'The cut list could be longer.' };

export const cases: Case[] = [
  {
    title: 'from an owner',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const owner = await signUp();
      return {
        act: () => owner.call('POST /api/feedback', { body }),
        saved: () => assertMessageSent('FEEDBACK', body.message),
      };
    },
  },
];
