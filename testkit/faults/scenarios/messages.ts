import { callAs, signUp } from '#testkit/people.ts';
import { itemsOf, mailsWith } from '#testkit/table.ts';
import { always, assertEqual, type Scenario } from './scenario.ts';

const message = { name: 'Ben', email: 'ben@studio.example', company: '', message: 'Hello' };

export const messages = {
  'POST /api/contact': [
    {
      title: 'from a visitor',
      arrange: async () => ({
        prepare: always(() => callAs(null, 'POST /api/contact', { body: message })),
        assertSaved: () => isWritten('CONTACT'),
      }),
    },
  ],
  'POST /api/feedback': [
    {
      title: 'from an owner',
      arrange: async () => {
        const owner = await signUp();
        const body = { message: message.message };
        return {
          prepare: always(() => owner.call('POST /api/feedback', { body })),
          assertSaved: () => isWritten('FEEDBACK'),
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;

/** Asserts that a message is stored under this month and mailed to the operator. */
async function isWritten(kind: 'CONTACT' | 'FEEDBACK'): Promise<void> {
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  assertEqual('A message', (await itemsOf(`${kind}#${month}`)).length >= 1, true);
  assertEqual('A mail', (await mailsWith(message.message)).length >= 1, true);
}
