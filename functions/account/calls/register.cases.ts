import { email, login, userWith } from '#testkit/accounts/test-account.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { addMember, callAs, password, personOf, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const register = (body: object) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, ...body } });

export const cases: Case[] = [
  {
    title: 'with a workspace of their own',
    costs: { roundTrips: 3, because: reasons.limited },
    arrange: async () => ({
      act: () => register({}),
      doneBefore: ['email_taken'],
      saved: async () => assertEqual('The role', (await userWith()).role, 'Owner'),
    }),
  },
  {
    title: 'by invitation',
    costs: {
      roundTrips: 5,
      because: 'The link names the row, and the new member sees the workspace as it then is.',
    },
    arrange: async () => {
      await addMember(await signUp('owner@studio.example'), email);
      const invitation = await tokenMailedTo(email);
      return {
        act: () => register({ invitation }),
        doneBefore: ['email_taken', 'not_found'],
        saved: async () => assertEqual('The role', (await userWith()).role, 'Video Editor'),
      };
    },
  },
  {
    title: 'with a purchase to claim',
    costs: { roundTrips: 4, because: 'The link names the purchase.' },
    arrange: async () => {
      const { token: claim } = await buyOnPublicPage(email);
      return {
        act: () => register({ claim }),
        doneBefore: ['email_taken', 'not_found'],
        // The site's next request, signed in.
        afterSuccess: async () => {
          const owner = personOf(email, await login());
          const params = { token: claim };
          await owner.call('POST /api/claims/{token}', { params });
        },
        saved: async () =>
          assertEqual('The plan', (await userWith()).subscription?.plan, 'starter'),
      };
    },
  },
];
