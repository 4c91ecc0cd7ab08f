import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
  signUpInvited,
} from '#functions/testing/people.ts';
import { books, cards } from '#functions/testing/stripe.ts';
import { subscriber, updatePlan } from '#functions/testing/subscribers.ts';
import { tokenMailedTo } from '#functions/testing/table.ts';
import { buyStarter } from '../purchase.ts';
import { email, login, newPassword, userWith } from './ada.ts';
import { mustBe, pressing, type Scenario, type Stage } from './scenario.ts';

const register = (body: object) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, ...body } });

export const account = {
  'POST /api/register': [
    {
      title: 'with a workspace of their own',
      stage: async () => ({
        look: pressing(() => register({})),
        doneBefore: ['email_taken'],
        kept: async () => mustBe('The role', (await userWith()).role, 'Owner'),
      }),
    },
    {
      title: 'by an invitation',
      stage: async () => {
        await addMember(await signUp('owner@studio.example'), email);
        const invitation = await tokenMailedTo(email);
        return {
          look: pressing(() => register({ invitation })),
          doneBefore: ['email_taken', 'not_found'],
          kept: async () => mustBe('The role', (await userWith()).role, 'Video Editor'),
        };
      },
    },
    {
      title: 'with a purchase to claim',
      stage: async () => {
        const claim = await buyStarter(email);
        return {
          look: pressing(() => register({ claim })),
          doneBefore: ['email_taken', 'not_found'],
          // What the site does next, signed in.
          goOn: async () => {
            const owner = personOf(email, await login());
            const params = { token: claim };
            await owner.call('POST /api/claims/{token}', { params });
          },
          kept: async () => mustBe('The plan', (await userWith()).subscription?.plan, 'starter'),
        };
      },
    },
  ],
  'POST /api/change-password': [
    {
      title: 'to another',
      stage: async () => {
        const person = await signUp(email);
        const body = { password, newPassword };
        return {
          look: pressing(() => person.call('POST /api/change-password', { body })),
          doneBefore: ['signed_out'],
          kept: async () => mustBe('The e-mail', (await userWith(newPassword)).email, email),
        };
      },
    },
  ],
  'POST /api/user/username': [
    {
      title: 'to another name',
      stage: async () => {
        const person = await signUp(email);
        const body = { username: 'night-owl' };
        return {
          look: pressing(() => person.call('POST /api/user/username', { body })),
          kept: async () => mustBe('The name', (await userWith()).username, 'night-owl'),
        };
      },
    },
  ],
  'DELETE /api/account': [
    {
      title: 'of an owner with a team and a plan',
      stage: async () => {
        const owner = await subscriber('business', cards.pays, email);
        await joined(owner, 'cutter@studio.example');
        await addMember(owner);
        return deleting(owner);
      },
    },
    {
      title: 'of an owner who has left a Checkout open',
      stage: async () => {
        const owner = await signUp(email);
        await updatePlan(owner, 'starter');
        return deleting(owner);
      },
    },
    {
      title: 'of somebody in the team of another',
      stage: async () => {
        const owner = await signUp('owner@studio.example');
        const stage = deleting(await joined(owner, email));
        return {
          ...stage,
          kept: async () => {
            await stage.kept();
            const { teamMembers } = (await owner.call('GET /api/team-members')).body;
            mustBe('The team', teamMembers, []);
          },
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;

/** Somebody who signed up by an owner's invitation. */
async function joined(owner: Person, address: string): Promise<Person> {
  await addMember(owner, address);
  return signUpInvited(address);
}

function deleting(person: Person): Stage {
  return {
    look: pressing(() => person.call('DELETE /api/account', { body: { password } })),
    doneBefore: ['signed_out'],
    kept: async () => {
      mustBe('Signing in', (await login()).status, 401);
      mustBe('What runs', (await books().subscriptions.list()).data.length, 0);
      const sessions = (await books().checkout.sessions.list()).data;
      mustBe('What is open', sessions.filter(({ status }) => status === 'open').length, 0);
    },
  };
}
