import { askForEmail } from '#testkit/accounts/new-email.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

const newEmail = 'lovelace@studio.example';

export const cases: Case[] = [
  {
    title: 'to an unused email',
    costs: { roundTrips: 5, because: reasons.limited },
    arrange: async () => {
      const person = await signUp(email);
      return {
        act: () => askForEmail(person, newEmail),
        saved: async () => {
          const mails = await mailsWith('confirm-email?new');
          assertEqual(
            'A mail with a link',
            mails.filter(({ to }) => to === newEmail).length > 0,
            true,
          );
        },
      };
    },
  },
];
