import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { keepPurchase } from '#functions/billing/purchases.ts';
import { outgoingMail } from '#functions/messages/store.ts';
import { suppress } from '#functions/messages/suppression.ts';
import { setAside } from '#functions/messages/unsent-mail.ts';
import { table, tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { addMember, signUp, someEmail } from '#functions/testing/people.ts';
import { workspaceIdOf } from '#functions/testing/plans.ts';
import { onlySubscription } from '#functions/testing/stripe.ts';
import { subscriber, userOf } from '#functions/testing/subscribers.ts';
import { mailsWith } from '#functions/testing/table.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'ops.ts');

function ops(args: string[], environment: Record<string, string> = {}): Promise<string> {
  return run(process.execPath, [script, ...args], { env: { ...process.env, ...environment } }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => `failed: ${stderr}`,
  );
}

async function miscount(workspaceId: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.workspace(workspaceId),
      UpdateExpression: 'SET memberCount = :wrong',
      ExpressionAttributeValues: { ':wrong': 9 },
    }),
  );
}

test('one workspace is looked at without a change, then mended', async () => {
  const owner = await signUp();
  await addMember(owner);
  const workspaceId = await workspaceIdOf(owner);
  await miscount(workspaceId);
  const looked = await ops(['reconcile', '--workspace', workspaceId]);
  expect(looked).toMatch(/^found +members_miscounted .*"counted":9,"rows":1/);
  expect(looked).toContain('1 checked, 1 found; --repair mends what is safe.');
  const mended = await ops(['reconcile', '--workspace', workspaceId, '--repair']);
  expect(mended).toContain('1 checked, 1 found: 1 repaired, 0 alarmed, 0 noted.');
  expect(await ops(['reconcile', '--workspace', workspaceId])).toBe('1 checked, 0 found.\n');
});

test('a plan that runs as it should is nothing to report', async () => {
  const workspaceId = await workspaceIdOf(await subscriber('business'));
  expect(await ops(['reconcile', '--workspace', workspaceId])).toBe('1 checked, 0 found.\n');
});

test('what was bought and not claimed is listed', async () => {
  const email = someEmail();
  const subscription = await onlySubscription(
    (await userOf(await subscriber('starter'))).stripeCustomerId,
  );
  await keepPurchase(email, subscription);
  const lines = (await ops(['purchases'])).split('\n');
  const line = lines.find((candidate) => candidate.includes(email));
  expect(line).toMatch(/^\d{4}-\d\d-\d\d {2}.* {2}Starter for 1 {2}sub_\w+ {2}not reminded yet$/);
});

test('a mail that was given up on is listed, and sent again', async () => {
  const subject = `Hello ${randomUUID()}`;
  const to = someEmail();
  await transact([outgoingMail({ to, subject, text: subject, html: subject })]);
  const [written] = await mailsWith(subject);
  const id = String(written?.['id']);
  const { pk, sk } = { pk: String(written?.['pk']), sk: String(written?.['sk']) };
  await setAside({ pk, sk }, 'MessageRejected: refused');
  expect(await ops(['mail', 'list'])).toContain(
    `${id}  ${to}  ${subject}  MessageRejected: refused`,
  );
  expect(await ops(['mail', 'resend', id])).toBe('1 written to the outbox again.\n');
  expect(await ops(['mail', 'list'])).not.toContain(id);
  await suppress(to, 'bounce');
  expect(await ops(['mail', 'suppressed', to])).toContain(`Nothing is sent to ${to}`);
  await ops(['mail', 'unsuppress', to]);
  expect(await ops(['mail', 'suppressed', to])).toBe(`Mail is sent to ${to}.\n`);
});

test.each([
  ['no command', [], {}, 'npm run ops -- <command>'],
  ['an unknown one', ['refund'], {}, 'npm run ops -- <command>'],
  [
    'a workspace that is not there',
    ['reconcile', '--workspace', 'w'],
    {},
    'There is no workspace w',
  ],
  [
    'a product that does not run',
    ['purchases'],
    { LOCAL_DATA_DIR: '/nowhere' },
    'start it with npm start',
  ],
])('%s is refused with a word on what to do', async (_, args, environment, word) => {
  expect(await ops(args, environment)).toMatch(new RegExp(`^failed: .*${word}`, 's'));
});
