import { askForEmail } from '#testkit/accounts/new-email.ts';
import { email } from '#testkit/accounts/test-account.ts';
import { cards, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { addMember, callAs, password, signUp } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

const newEmail = 'lovelace@studio.example';

const signIn = (address: string) =>
  callAs(null, 'POST /api/login', { body: { email: address, password } });

export const cases: Case[] = [
  {
    title:
      'by the link that changes it, of a user who owns a paid workspace and is a member of another',
    costs: {
      roundTrips: 13,
      stripeRequests: 1,
      because: 'Each workspace of the user changes with the email, and the customer at Stripe.',
    },
    arrange: async () => {
      const owner = await signUp('owner@studio.example');
      const ada = await subscriber('business', cards.pays, email);
      await addMember(owner, email);
      const params = { token: await tokenMailedTo(email) };
      await ada.call('POST /api/invitations/{token}', { params });
      await askForEmail(ada, newEmail);
      const body = { token: await tokenMailedTo(newEmail) };
      return {
        act: () => ada.call('POST /api/confirm-new-email', { body }),
        // The session of the request has ended with the others; its browser lost the new one with the response.
        doneBefore: ['signed_out'],
        saved: async () => {
          assertEqual('Signing in with the old email', (await signIn(email)).status, 401);
          assertEqual('Signing in', (await signIn(newEmail)).status, 200);
          const { teamMembers } = (await owner.call('GET /api/team-members')).body;
          assertEqual('The team', teamMembers[0]?.email, newEmail);
          const { data } = await stripeClient().customers.list();
          assertEqual('The customer', data[0]?.email, newEmail);
        },
      };
    },
  },
];
