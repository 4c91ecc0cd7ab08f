import { expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { buyStarter } from '../purchase.ts';
import { allScenarios } from './all.ts';

const contract = Object.values<Operation & { route: CallRoute }>(calls);
const reading = contract.filter((call) => !mayWrite(call)).map(({ route }) => route);

test('every call that may write, the webhook, the mail sender and the reconciliation have a scenario: their own, or the default one if their path names nothing', () => {
  const writing = contract.filter(mayWrite).map(({ route }) => route);
  expect(new Set(allScenarios.map(({ call }) => call))).toEqual(
    new Set([...writing, 'POST /webhooks/stripe', 'events/send-mail', 'events/reconcile']),
  );
});

/** A preview is a POST request that changes nothing (docs.stripe.com/api/invoices/create_preview). */
const previews = ['POST /v1/invoices/create_preview'];

test.each(reading)('%s only reads and needs no scenario', async (route) => {
  const { person, token } = await readerOf(route);
  const methods = new Set<string>();
  const answer = await interceptRequests(
    ({ name }, send) => {
      methods.add(previews.includes(name) ? 'GET' : name.replace(/ .*/, ''));
      return send();
    },
    () => person.call(route, { params: { token } }),
  );
  expect(answer).toMatchObject({ status: 200 });
  const reads = ['GetItem', 'BatchGetItem', 'Query', 'GET'];
  expect([...methods].filter((name) => !reads.includes(name))).toEqual([]);
  expect(methods.size).toBeGreaterThan(0);
});

/** A user that the call accepts, and the token of its link if it needs one. */
async function readerOf(route: CallRoute): Promise<{ person: Person; token: string }> {
  const person = await subscriber('business');
  if (route === 'GET /api/claims/{token}') return { person, token: await buyStarter(person.email) };
  const invited = await signUp();
  await addMember(person, invited.email);
  return { person, token: await tokenMailedTo(invited.email) };
}
