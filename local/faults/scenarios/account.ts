import {
  addMember,
  callAs,
  type Person,
  password,
  personOf,
  signUp,
} from '#functions/testing/people.ts';
import { books, cards } from '#functions/testing/stripe.ts';
import { subscriber, updatePlan } from '#functions/testing/subscribers.ts';
import { mailsWith, tokenMailedTo } from '#functions/testing/table.ts';
import { buyStarter } from '../purchase.ts';
import { mustBe, pressing, type Scenario, type Stage } from './scenario.ts';

const email = 'ada@studio.example';
const newPassword = 'Another1!';

const register = (body: object) =>
  callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, ...body } });

const login = (secret: string) =>
  callAs(null, 'POST /api/login', { body: { email, password: secret } });

/** Who is signed in with a password, as the product answers. */
async function userWith(secret = password) {
  const answer = await login(secret);
  mustBe('The answer to signing in', answer.status, 200);
  return (await personOf(email, answer).call('GET /api/user')).body.user;
}

async function isSignedOut(person: Person): Promise<void> {
  mustBe('The old session', (await person.call('GET /api/user')).status, 401);
}

async function mailsTo(link: string): Promise<number> {
  return (await mailsWith(link)).filter(({ to }) => to === email).length;
}

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
          goOn: async () => {},
          kept: async () => mustBe('The plan', (await userWith()).subscription?.plan, 'starter'),
        };
      },
    },
  ],
  'POST /api/login': [
    {
      title: 'with the right password',
      stage: async () => {
        await signUp(email);
        return {
          look: pressing(() => login(password)),
          kept: async () => mustBe('The e-mail', (await userWith()).email, email),
        };
      },
    },
  ],
  'POST /api/logout': [
    {
      title: 'of the session in use',
      stage: async () => {
        const person = await signUp(email);
        return {
          look: pressing(() => person.call('POST /api/logout')),
          kept: () => isSignedOut(person),
        };
      },
    },
  ],
  'POST /api/logout-everywhere': [
    {
      title: 'of all sessions',
      stage: async () => {
        const person = await signUp(email);
        const elsewhere = personOf(email, await login(password));
        return {
          look: pressing(() => person.call('POST /api/logout-everywhere')),
          doneBefore: ['signed_out'],
          kept: () => isSignedOut(elsewhere),
        };
      },
    },
  ],
  'DELETE /api/sessions/{id}': [
    {
      title: 'that was begun elsewhere',
      stage: async () => {
        const person = await signUp(email);
        const elsewhere = personOf(email, await login(password));
        const { sessions } = (await elsewhere.call('GET /api/sessions')).body;
        const { id } = sessions.find(({ current }: { current: boolean }) => current);
        return {
          look: pressing(() => person.call('DELETE /api/sessions/{id}', { params: { id } })),
          doneBefore: ['not_found'],
          kept: () => isSignedOut(elsewhere),
        };
      },
    },
  ],
  'POST /api/confirm-email': [
    {
      title: 'by the mailed link',
      stage: async () => {
        await signUp(email);
        const token = await tokenMailedTo(email);
        return {
          look: pressing(() => callAs(null, 'POST /api/confirm-email', { body: { token } })),
          doneBefore: ['not_found'],
          kept: async () => mustBe('emailConfirmed', (await userWith()).emailConfirmed, true),
        };
      },
    },
  ],
  'POST /api/resend-confirmation': [
    {
      title: 'before it is confirmed',
      stage: async () => {
        const person = await signUp(email);
        return {
          look: pressing(() => person.call('POST /api/resend-confirmation')),
          kept: async () => mustBe('A second mail', (await mailsTo('confirm')) >= 2, true),
        };
      },
    },
  ],
  'POST /api/forgot-password': [
    {
      title: 'for an account that there is',
      stage: async () => {
        await signUp(email);
        const press = () => callAs(null, 'POST /api/forgot-password', { body: { email } });
        return {
          look: pressing(press),
          kept: async () => mustBe('A mail with a link', (await mailsTo('reset')) >= 1, true),
        };
      },
    },
  ],
  'POST /api/reset-password': [
    {
      title: 'by the mailed link',
      stage: async () => {
        const person = await signUp(email);
        await callAs(null, 'POST /api/forgot-password', { body: { email } });
        const body = { token: await tokenMailedTo(email), password: newPassword };
        return {
          look: pressing(() => callAs(null, 'POST /api/reset-password', { body })),
          doneBefore: ['not_found'],
          kept: async () => {
            mustBe('The e-mail', (await userWith(newPassword)).email, email);
            await isSignedOut(person);
          },
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
        await joined(owner);
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
async function joined(owner: Person, address = 'cutter@studio.example'): Promise<Person> {
  await addMember(owner, address);
  const invitation = await tokenMailedTo(address);
  const body = { username: 'cutter', email: address, password, invitation };
  return personOf(address, await callAs(null, 'POST /api/register', { body }));
}

function deleting(person: Person): Stage {
  return {
    look: pressing(() => person.call('DELETE /api/account', { body: { password } })),
    doneBefore: ['signed_out'],
    kept: async () => {
      mustBe('Signing in', (await login(password)).status, 401);
      mustBe('What runs', (await books().subscriptions.list()).data.length, 0);
      const sessions = (await books().checkout.sessions.list()).data;
      mustBe('What is open', sessions.filter(({ status }) => status === 'open').length, 0);
    },
  };
}
