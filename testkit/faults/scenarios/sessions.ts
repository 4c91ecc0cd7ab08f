import { env } from '#shared/environment.ts';
import { personOf, signUp } from '#testkit/people.ts';
import { userOf } from '#testkit/subscribers.ts';
import { email, isSignedOut, login, userWith } from './ada.ts';
import { actingAlways, assertEqual, type Scenario } from './scenario.ts';

export const sessions = {
  'GET /api/user': [
    {
      title: 'with a session that is to be renewed',
      stage: async () => {
        const person = await signUp(email);
        process.env[env.clockOffsetSeconds] = String(2 * 24 * 60 * 60);
        return {
          look: actingAlways(() => person.call('GET /api/user')),
          kept: async () => assertEqual('The e-mail', (await userOf(person)).email, email),
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
          look: actingAlways(() => login()),
          kept: async () => assertEqual('The e-mail', (await userWith()).email, email),
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
          look: actingAlways(() => person.call('POST /api/logout')),
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
        const elsewhere = personOf(email, await login());
        return {
          look: actingAlways(() => person.call('POST /api/logout-everywhere')),
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
        const elsewhere = personOf(email, await login());
        const { sessions } = (await elsewhere.call('GET /api/sessions')).body;
        const { id } = sessions.find(({ current }: { current: boolean }) => current);
        return {
          look: actingAlways(() => person.call('DELETE /api/sessions/{id}', { params: { id } })),
          doneBefore: ['not_found'],
          kept: () => isSignedOut(elsewhere),
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;
