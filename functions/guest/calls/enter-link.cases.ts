import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { codeMailedTo, linksOf, postEntry, withLink } from '#testkit/files/links.ts';
import { callAs, uniqueEmail } from '#testkit/people.ts';

const limited =
  'The token is read before its link; a new guest of an address is counted before they are saved.';

export const cases: Case[] = [
  {
    title: 'with a name',
    costs: { roundTrips: 5, because: limited },
    arrange: async () => {
      const { owner, token } = await withLink();
      return {
        act: () => postEntry(token),
        saved: async () => assertEqual('Used', (await linksOf(owner))[0]?.entries !== 0, true),
      };
    },
  },
  {
    title: 'with a passcode',
    costs: { roundTrips: 9, because: limited },
    arrange: async () => {
      const passcode = 'Cutting room 14';
      const { owner, token } = await withLink({ passcode });
      return {
        act: () => postEntry(token, { passcode }),
        saved: async () => assertEqual('Used', (await linksOf(owner))[0]?.entries !== 0, true),
      };
    },
  },
  {
    title: 'with a mailed code',
    costs: { roundTrips: 9, because: limited },
    arrange: async () => {
      const email = uniqueEmail();
      const { owner, token } = await withLink({ addresses: [email] });
      await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
      const code = await codeMailedTo(email);
      return {
        doneBefore: ['wrong_guest_code'],
        act: () => postEntry(token, { email, code }),
        saved: async () => assertEqual('Guests', (await linksOf(owner))[0]?.guests, 1),
      };
    },
  },
];
