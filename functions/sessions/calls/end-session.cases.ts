import { assertSignedOut, email, login } from '#testkit/accounts/test-account.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { personOf, signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of another browser',
    costs: { roundTrips: 3, because: reasons.audited },
    arrange: async () => {
      const person = await signUp(email);
      const elsewhere = personOf(email, await login());
      const { sessions } = (await elsewhere.call('GET /api/sessions')).body;
      const { id } = sessions.find(({ current }: { current: boolean }) => current);
      return {
        act: () => person.call('DELETE /api/sessions/{id}', { params: { id } }),
        doneBefore: ['not_found'],
        saved: () => assertSignedOut(elsewhere),
      };
    },
  },
  {
    title: 'that has connected computers',
    costs: { roundTrips: 7, because: reasons.steps },
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
          await assertSignedOut(elsewhere);
          const { devices } = (await owner.call('GET /api/devices')).body;
          assertEqual('The devices', devices, []);
        },
      };
    },
  },
];
