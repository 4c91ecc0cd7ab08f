import { expect, test } from '@jest/globals';
import { type CallRoute, calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { startUpload, uploadFile } from '#testkit/files.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { buyStarter } from '../purchase.ts';
import { allScenarios } from './all.ts';

const contract = Object.values<Operation & { route: CallRoute }>(calls);
const reading = contract.filter((call) => !mayWrite(call)).map(({ route }) => route);

test('every call that may write, the webhook, the mail sender, the count, the changes and the repair of files, and the reconciliation have a scenario: their own, or the default one if their path names nothing', () => {
  const writing = contract.filter(mayWrite).map(({ route }) => route);
  expect(new Set(allScenarios.map(({ call }) => call))).toEqual(
    new Set([
      ...writing,
      'POST /webhooks/stripe',
      'events/send-mail',
      'events/storage-event',
      'events/change-files',
      'events/resume-changes',
      'ops/storage',
      'events/reconcile',
    ]),
  );
});

/** A preview is a POST request that changes nothing (docs.stripe.com/api/invoices/create_preview). */
const previews = ['POST /v1/invoices/create_preview'];

test.each(reading)('%s only reads and needs no scenario', async (route) => {
  const { person, ...options } = await readerOf(route);
  const methods = new Set<string>();
  const answer = await interceptRequests(
    ({ name }, send) => {
      methods.add(previews.includes(name) ? 'GET' : name.replace(/ .*/, ''));
      return send();
    },
    () => person.call(route, options),
  );
  expect(answer).toMatchObject({ status: 200 });
  const reads = /^(GET|GetItem|BatchGetItem|Query|HeadObject|List\w+)$/;
  expect([...methods].filter((name) => !reads.test(name))).toEqual([]);
  expect(methods.size).toBeGreaterThan(0);
});

interface Reader {
  person: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/** A user that the call accepts, and what its path and query name. */
async function readerOf(route: CallRoute): Promise<Reader> {
  const person = await subscriber('business');
  const path = 'Film.mov';
  switch (route) {
    case 'GET /api/claims/{token}':
      return { person, params: { token: await buyStarter(person.email) } };
    case 'GET /api/uploads/{id}': {
      const { upload } = (await startUpload(person, path, 7)).body;
      return { person, params: { id: upload.id } };
    }
    case 'GET /api/file-changes/{id}': {
      const body = { paths: [path] };
      const { change } = (await person.call('POST /api/files/delete', { body })).body;
      return { person, params: { id: change.id } };
    }
    case 'GET /api/files/link':
      await uploadFile(person, path);
      return { person, query: { path } };
    case 'GET /api/files/search':
      return { person, query: { name: 'film' } };
  }
  const invited = await signUp();
  await addMember(person, invited.email);
  return { person, params: { token: await tokenMailedTo(invited.email) } };
}
