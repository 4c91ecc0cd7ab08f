import { assertMessageSent } from '#testkit/accounts/messages.ts';
import type { Case } from '#testkit/cases/case.ts';
import { callAs } from '#testkit/people.ts';

const body = { name: 'Ben', email: 'ben@studio.example', company: '', message: 'Hello' };

export const cases: Case[] = [
  {
    title: 'from a visitor',
    arrange: async () => ({
      act: () => callAs(null, 'POST /api/contact', { body }),
      saved: () => assertMessageSent('CONTACT', body.message),
    }),
  },
];
