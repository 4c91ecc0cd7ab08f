import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { env } from '#shared/ops/environment.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { deliverEvent, deliverMessage, uploadFile } from '#testkit/files/files.ts';
import {
  codeMailedTo,
  createLink,
  enter,
  postEntry,
  postGuestComment,
} from '#testkit/files/links.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { callAs, type Person, personOf, signUp, uniqueEmail } from '#testkit/people.ts';
import { mailsTo, tokenMailedTo } from '#testkit/table.ts';

const environment = { ...process.env };
const write = process.stdout.write;
let logged: string;

beforeEach(() => {
  logged = '';
  process.env[env.logLevel] = 'info';
  process.stdout.write = (text) => {
    logged += String(text);
    return true;
  };
});
afterEach(() => {
  process.stdout.write = write;
  Object.assign(process.env, environment);
});

const password = 'Canary-word-1!';
const message = 'The canary sings.';

/** A user whose secrets and texts are all canaries; their session is signed with one too. */
async function canary(): Promise<Person> {
  process.env[env.sessionKeys] = JSON.stringify({ current: 'k1', k1: 'key-of-the-canary' });
  const email = `canary-${uniqueEmail()}`;
  const body = { username: 'canary', email, password };
  return personOf(email, await callAs(null, 'POST /api/register', { body }));
}

/** Expects that something was logged, but no user input and no secret. */
function expectSilence(...secrets: string[]): void {
  expect(logged).toContain('"event":"request"');
  expect(logged).not.toMatch(/canary/i);
  for (const secret of secrets) expect(logged).not.toContain(secret);
}

test('calls that succeed log nothing of their input and output', async () => {
  const person = await canary();
  const { email } = person;
  await person.call('POST /api/user/company-name', { body: { companyName: 'Canary Films' } });
  await person.call('POST /api/feedback', { body: { message } });
  await person.call('POST /api/team-members', {
    body: { email: `canary-${uniqueEmail()}`, role: 'Producer' },
  });
  await callAs(null, 'POST /api/contact', { body: { name: 'Canary', email, message } });
  await callAs(null, 'POST /api/forgot-password', { body: { email } });
  const token = await tokenMailedTo(email);
  const reset = { token, password: `${password}2` };
  expect(await callAs(null, 'POST /api/reset-password', { body: reset })).toMatchObject({
    status: 200,
  });
  expectSilence(token, person.cookie.slice(person.cookie.indexOf('=') + 1));
});

test('calls that are rejected log nothing of their input', async () => {
  const { email, cookie } = await canary();
  await callAs(null, 'POST /api/login', { body: { email, password: `${password}x` } });
  await callAs(null, 'POST /api/register', { body: { username: 'canary', email, password } });
  await callAs('session=canary', 'GET /api/user');
  await callAs(cookie, 'GET /api/invitations/{token}', { params: { token: 'canary' } });
  await callAs(cookie, 'POST /api/uploads', { body: { path: 'Canary.mov', size: 1 } });
  await callAs(cookie, 'GET /api/files/link', { query: { path: 'Canary.mov' } });
  expectSilence(cookie.slice(cookie.indexOf('=') + 1));
});

test('neither calls about files nor events of the bucket log names of files', async () => {
  const person = await canary();
  await runPlan(person, 'business');
  const workspaceId = await workspaceIdOf(person);
  await uploadFile(person, 'Canary/Canary.mov', 'The canary sings.');
  await deliverEvent(workspaceId, 'Canary/Canary.mov');
  expect(await deliverMessage('Canary')).toMatchObject({
    batchItemFailures: [expect.anything()],
  });
  expect(logged).toContain('storage_event_failed');
  expectSilence();
});

test('calls of share links and of their guests log neither token, passcode, code, name nor text', async () => {
  const person = await canary();
  await runPlan(person, 'business');
  await uploadFile(person, 'Canary.mov', 'The canary sings.');
  const review = await startReview(person, 'Canary.mov');
  const email = `canary-${uniqueEmail()}`;
  const linked = await createLink(person, [review.id], { addresses: [email] });
  const { token } = linked;
  await callAs(null, 'POST /api/guest/open', { body: { token } });
  await callAs(null, 'POST /api/guest/open', { body: { token: `${token.slice(1)}x` } });
  await callAs(null, 'POST /api/guest/codes', { body: { token, email } });
  const code = await codeMailedTo(email);
  const guest = await enter(linked, { name: 'Canary', email, code });
  await guest.call('GET /api/guest/{link}');
  await postGuestComment(guest, review.id, { text: message });
  await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 1, status: 'approved' },
  });
  await postEntry(token, { name: 'Canary', passcode: 'canary-passcode' });
  expectSilence(token, code, guest.cookie.slice(guest.cookie.indexOf('=') + 1));
  // Nor does anything that others read contain the token.
  const { auditEntries } = (await person.call('GET /api/audit')).body;
  expect(JSON.stringify([auditEntries, await mailsTo(email)])).not.toContain(token);
});

test('calls that fail reveal their input neither to the log nor to the caller', async () => {
  const person = await canary();
  process.env[env.tableName] = 'no-such-table';
  const failed = await person.call('POST /api/feedback', { body: { message } });
  expect(failed).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(failed)).not.toMatch(/canary|table/i);
  expectSilence();
});

test('the error about unreadable session keys does not contain them', async () => {
  const person = await signUp();
  process.env[env.sessionKeys] = 'canary, but no JSON';
  expect(await person.call('GET /api/user')).toMatchObject({ status: 500 });
  expectSilence();
});

test('the error about a key that Stripe rejects does not contain it', async () => {
  const body = {
    planId: 'starter',
    userEmail: `canary-${uniqueEmail()}`,
    userName: 'Canary',
    teamSize: 1,
  };
  process.env[env.stripeSecretKey] = 'sk_test_of_the_canary';
  await callAs(null, 'POST /api/create-subscription', { body });
  expectSilence();
});
