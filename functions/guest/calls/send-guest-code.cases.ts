import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { codeMailedTo, withLink } from '#testkit/files/links.ts';
import { callAs, uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to an address that the link names',
    costs: {
      roundTrips: 8,
      because: 'The token is read before its link, and the limits before the mail is queued.',
    },
    arrange: async () => {
      const email = uniqueEmail();
      const { token } = await withLink({ addresses: [email] });
      return {
        act: () => callAs(null, 'POST /api/guest/codes', { body: { token, email } }),
        saved: async () => assertEqual('Digits', (await codeMailedTo(email)).length, 6),
      };
    },
  },
];
