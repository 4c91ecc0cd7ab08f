import { askForEmail } from '#testkit/new-email.ts';
import { addMember, callAs, password, signUp } from '#testkit/people.ts';
import { cards, stripeClient } from '#testkit/stripe.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { assertEqual, type Case } from './case.ts';
import { email } from './test-account.ts';

const newEmail = 'lovelace@studio.example';

const login = (address: string) =>
  callAs(null, 'POST /api/login', { body: { email: address, password } });

export const newEmailLinks = {
  'POST /api/change-email': [
    {
      title: 'to an unused email',
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
  ],
  'POST /api/confirm-new-email': [
    {
      title:
        'by the link that changes it, of a user who owns a paid workspace and is a member of another',
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
            assertEqual('Signing in with the old email', (await login(email)).status, 401);
            assertEqual('Signing in', (await login(newEmail)).status, 200);
            const { teamMembers } = (await owner.call('GET /api/team-members')).body;
            assertEqual('The team', teamMembers[0]?.email, newEmail);
            const { data } = await stripeClient().customers.list();
            assertEqual('The customer', data[0]?.email, newEmail);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;
