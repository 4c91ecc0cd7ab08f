import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messages } from '#core/messages/inbox.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { callAs, signUp, uniqueEmail } from '#testkit/people.ts';
import { sentMails } from './ops/testing/sent-mails.ts';
import { type Operator, startOperator } from './ops/testing/tool.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'ops.ts');

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

/** Runs the tool as from a shell, which only has the data folder. */
function shell(dataDir = operator.folder) {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], LOCAL_DATA_DIR: dataDir };
}

async function ops(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args], { env: shell() });
  return stdout;
}

test('from a shell, a workspace is found by the data folder alone, and no secret is printed', async () => {
  const { email } = await subscriber('business');
  const shown = await ops('workspace', email);
  expect(shown).toMatch(/^status +active +active$/m);
  const [exported, member] = [await ops('export', email), await ops('member', 'show', email)];
  const secrets = ['session-keys.json', 'second-factor-keys.json'].flatMap((name) =>
    Object.values<string>(JSON.parse(readFileSync(join(operator.folder, name), 'utf8'))),
  );
  for (const secret of [...secrets.filter((value) => value.length > 10), 'sk_test', 'whsec_']) {
    expect(shown + exported + member).not.toContain(secret);
  }
});

test('from a shell, an answer is read from standard input and sent as a mail', async () => {
  const email = uniqueEmail();
  const body = { name: 'Ada', email, message: 'Do you support ProRes?' };
  await callAs(null, 'POST /api/contact', { body });
  const ids: string[] = [];
  for await (const message of messages('contactMessage')) ids.push(message.id);
  const [id = ''] = ids;
  const args = [script, 'inbox', 'answer', id, '--file', '-', '--yes', '--json'];
  const child = spawn(process.execPath, args, { env: shell() });
  child.stdin.end('Yes, we do.');
  const answer: unknown = JSON.parse(await text(child.stdout));
  expect(answer).toEqual({ id, to: email, status: 'answered' });
  expect((await sentMails(operator.product, email))[0]?.text).toContain('Yes, we do.');
});

test('from a shell, nothing is changed without a terminal to confirm on, and the exit code says so', async () => {
  const person = await signUp();
  const refused = run(process.execPath, [script, 'member', 'sign-out', person.email], {
    env: shell(),
  });
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Add --yes'),
  });
  expect((await person.call('GET /api/user')).status).toBe(200);
});

test.each([
  ['no product', '/nowhere', ['purchases', 'list'], 1, 'start it with npm start'],
  ['no such stage', undefined, ['--stage', 'nowhere', 'mail', 'list'], 1, 'no stage nowhere'],
  ['a stage not filled in', undefined, ['--stage', 'test', 'mail', 'list'], 1, 'only an example'],
  ['no command', undefined, [], 2, 'inbox list'],
  ['an unknown command', undefined, ['refund'], 2, 'There is no command refund.'],
])('%s is rejected with a remedy', async (_, dataDir, args, code, words) => {
  const refused = run(process.execPath, [script, ...args], { env: shell(dataDir) });
  await expect(refused).rejects.toMatchObject({ code, stderr: expect.stringContaining(words) });
});
