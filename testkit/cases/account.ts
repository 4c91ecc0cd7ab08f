import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { buyOnPublicPage } from '#testkit/purchases.ts';
import { cards, stripeClient } from '#testkit/stripe.ts';
import { subscriber, updatePlan } from '#testkit/subscribers.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { type Arranged, assertEqual, type Case } from './case.ts';
import { email, login, newPassword, userWith } from './test-account.ts';

const register = (body: object) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, ...body } });

export const account = {
  'POST /api/register': [
    {
      title: 'with a workspace of their own',
      arrange: async () => ({
        act: () => register({}),
        doneBefore: ['email_taken'],
        saved: async () => assertEqual('The role', (await userWith()).role, 'Owner'),
      }),
    },
    {
      title: 'by invitation',
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
  ],
  'POST /api/change-password': [
    {
      title: 'to another password',
      arrange: async () => {
        const person = await signUp(email);
        const body = { password, newPassword };
        return {
          act: () => person.call('POST /api/change-password', { body }),
          doneBefore: ['signed_out'],
          saved: async () => assertEqual('The email', (await userWith(newPassword)).email, email),
        };
      },
    },
  ],
  'POST /api/user/username': [
    {
      title: 'to another name',
      arrange: async () => {
        const person = await signUp(email);
        const body = { username: 'night-owl' };
        return {
          act: () => person.call('POST /api/user/username', { body }),
          saved: async () => assertEqual('The name', (await userWith()).username, 'night-owl'),
        };
      },
    },
  ],
  'DELETE /api/account': [
    {
      title: 'of an owner with a team and a plan',
      arrange: async () => {
        const owner = await subscriber('business', cards.pays, email);
        await joined(owner, 'cutter@studio.example');
        await addMember(owner);
        return deleting(owner);
      },
    },
    {
      title: 'of an owner with an open Checkout',
      arrange: async () => {
        const owner = await signUp(email);
        await updatePlan(owner, 'starter');
        return deleting(owner);
      },
    },
    {
      title: 'of a member of another team',
      arrange: async () => {
        const owner = await signUp('owner@studio.example');
        const arranged = deleting(await joined(owner, email));
        return {
          ...arranged,
          saved: async () => {
            await arranged.saved();
            const { teamMembers } = (await owner.call('GET /api/team-members')).body;
            assertEqual('The team', teamMembers, []);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

/** A user who signed up with an owner's invitation. */
async function joined(owner: Person, address: string): Promise<Person> {
  await addMember(owner, address);
  return signUpInvited(address);
}

function deleting(person: Person): Arranged {
  return {
    act: () => person.call('DELETE /api/account', { body: { password } }),
    doneBefore: ['signed_out'],
    saved: async () => {
      assertEqual('Signing in', (await login()).status, 401);
      assertEqual(
        'Active subscriptions',
        (await stripeClient().subscriptions.list()).data.length,
        0,
      );
      const sessions = (await stripeClient().checkout.sessions.list()).data;
      assertEqual('Open Checkouts', sessions.filter(({ status }) => status === 'open').length, 0);
    },
  };
}
