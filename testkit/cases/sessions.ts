import { setClockAhead } from '#testkit/clock.ts';
import { personOf, signUp } from '#testkit/people.ts';
import { subscriber, userOf } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';
import { email, isSignedOut, login, userWith } from './test-account.ts';

export const sessions = {
  'GET /api/user': [
    {
      title: 'with a session that is due for renewal',
      arrange: async () => {
        const person = await signUp(email);
        setClockAhead({ days: 2 });
        return {
          act: () => person.call('GET /api/user'),
          saved: async () => assertEqual('The email', (await userOf(person)).email, email),
        };
      },
    },
  ],
  'POST /api/login': [
    {
      title: 'with the right password',
      arrange: async () => {
        await signUp(email);
        return {
          act: () => login(),
          saved: async () => assertEqual('The email', (await userWith()).email, email),
        };
      },
    },
  ],
  'POST /api/logout': [
    {
      title: 'of the current session',
      arrange: async () => {
        const person = await signUp(email);
        return {
          act: () => person.call('POST /api/logout'),
          saved: () => isSignedOut(person),
        };
      },
    },
  ],
  'POST /api/logout-everywhere': [
    {
      title: 'of all sessions',
      arrange: async () => {
        const person = await signUp(email);
        const elsewhere = personOf(email, await login());
        return {
          act: () => person.call('POST /api/logout-everywhere'),
          doneBefore: ['signed_out'],
          saved: () => isSignedOut(elsewhere),
        };
      },
    },
  ],
  'DELETE /api/sessions/{id}': [
    {
      title: 'of another browser',
      arrange: async () => {
        const person = await signUp(email);
        const elsewhere = personOf(email, await login());
        const { sessions } = (await elsewhere.call('GET /api/sessions')).body;
        const { id } = sessions.find(({ current }: { current: boolean }) => current);
        return {
          act: () => person.call('DELETE /api/sessions/{id}', { params: { id } }),
          doneBefore: ['not_found'],
          saved: () => isSignedOut(elsewhere),
        };
      },
    },
    {
      title: 'that has connected computers',
      arrange: async () => {
        const owner = await subscriber('starter', undefined, email);
        const elsewhere = personOf(email, await login());
        for (const name of ['Laptop', 'Office']) {
          await elsewhere.call('POST /api/devices', { body: { name } });
        }
        const { sessions } = (await elsewhere.call('GET /api/sessions')).body;
        const { id } = sessions.find(({ current }: { current: boolean }) => current);
        return {
          act: () => owner.call('DELETE /api/sessions/{id}', { params: { id } }),
          doneBefore: ['not_found'],
          saved: async () => {
            await isSignedOut(elsewhere);
            const { devices } = (await owner.call('GET /api/devices')).body;
            assertEqual('The devices', devices, []);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;
