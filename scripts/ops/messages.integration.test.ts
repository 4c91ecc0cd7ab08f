import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messages } from '#core/messages/inbox.ts';
import { suppress } from '#core/outbox/suppression.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { callAs, signUp, uniqueEmail } from '#testkit/people.ts';
import { sentMails } from './testing/sent-mails.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

async function contact(email: string, message = 'Do you support ProRes?'): Promise<string> {
  const body = { name: 'Ada', email, company: 'Studio', message };
  await callAs(null, 'POST /api/contact', { body });
  return newest('contactMessage');
}

async function newest(kind: 'contactMessage' | 'feedback'): Promise<string> {
  for await (const { id } of messages(kind)) return id;
  throw new Error('Nothing was written.');
}

function textFile(words: string): string {
  const file = join(operator.folder, 'answer.txt');
  writeFileSync(file, words);
  return file;
}

test('a contact message is listed, read, and answered by a mail to its sender that is stored with it', async () => {
  const email = uniqueEmail();
  const id = await contact(email);
  const listed = await operator.run('inbox', 'list');
  expect(listed.printed).toMatch(new RegExp(`${id}  new +${email.slice(0, 5)}`));
  expect((await operator.run('inbox', 'read', id)).printed).toContain('Do you support ProRes?');
  const file = textFile('Yes, we do.\n\nSee you!');
  const answered = await operator.run('inbox', 'answer', id, '--file', file, '--yes');
  expect(answered).toMatchObject({ code: 0, printed: `Queued for ${email}.` });
  expect(answered.stderr).toContain('Yes, we do.');
  const [mail] = await sentMails(operator.product, email);
  expect(mail?.subject).toBe('Re: your message to Cutbay');
  expect(mail?.text).toContain('Yes, we do.\n\nSee you!');
  // It would carry a stranger's text to the owner of the given email.
  expect(mail?.text).not.toContain('ProRes');
  const { status, answers } = await operator.json('inbox', 'read', id);
  expect({ status, answers }).toMatchObject({
    status: 'answered',
    answers: [{ text: 'Yes, we do.\n\nSee you!' }],
  });
});

test("feedback is answered to the account's current email, and cannot be answered after the account is deleted", async () => {
  const person = await signUp();
  await person.call('POST /api/feedback', { body: { message: 'More shortcuts, please.' } });
  const id = await newest('feedback');
  const file = textFile('They are coming.');
  await operator.run('feedback', 'answer', id, '--file', file, '--yes');
  expect((await sentMails(operator.product, person.email)).map(({ subject }) => subject)).toContain(
    'Re: your message to Cutbay',
  );
  await deleteAccount(person);
  const refused = await operator.run('feedback', 'answer', id, '--file', file, '--yes');
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('deleted the account'),
  });
});

test('a message is marked, and the list can be filtered by status', async () => {
  const id = await contact(uniqueEmail());
  const other = await contact(uniqueEmail());
  await operator.run('inbox', 'mark', id, 'done', '--yes');
  const done: { id: string }[] = await operator.json('inbox', 'list', '--status', 'done');
  expect(done.map((one) => one.id)).toContain(id);
  expect(done.map((one) => one.id)).not.toContain(other);
});

test('a suppressed sender cannot be answered, and control characters do not reach the terminal', async () => {
  const email = uniqueEmail();
  const id = await contact(email, 'Hello \u001b[2J\u202E there');
  const { printed } = await operator.run('inbox', 'read', id);
  const asJson = await operator.run('inbox', 'read', id, '--json');
  expect(asJson.printed).toContain('Hello \\u001b[2J\\u202e there');
  expect(printed).toContain('Hello \\u{1b}[2J\\u{202e} there');
  await suppress(email, 'bounce');
  const refused = await operator.run('inbox', 'answer', id, '--file', textFile('Hi'), '--yes');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('mail unsuppress') });
});

test.each([
  ['an unknown id', ['inbox', 'read', 'x'], 'There is no message x'],
  ['no id', ['inbox', 'read'], '<id>: Name it by its id.'],
  ['an unknown status', ['inbox', 'mark', 'x', 'lost'], 'Use one of new, read'],
  ['an empty answer', ['inbox', 'answer', 'x'], '--file: Name the file'],
])('%s is rejected with a remedy', async (_, args, words) => {
  const { code, stderr } = await operator.run(...args);
  expect(code).not.toBe(0);
  expect(stderr).toContain(words);
});
