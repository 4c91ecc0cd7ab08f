import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { queueMailWrite } from '#core/outbox/store.ts';
import { suppress } from '#core/outbox/suppression.ts';
import { setAside } from '#core/outbox/unsent-mail.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import { uniqueEmail } from '#testkit/people.ts';
import { mailsWith, putItems } from '#testkit/table.ts';
import { sentMails } from './testing/sent-mails.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterEach(() => sentMails(operator.product, ''));
afterAll(() => operator.close());

test('unsent mail is listed without its content, and resent', async () => {
  const subject = `Hello ${randomUUID()}`;
  const to = uniqueEmail();
  await transact([queueMailWrite({ to, subject, text: `${subject} secret-link`, html: subject })]);
  const [written] = await mailsWith(subject);
  const id = String(written?.['id']);
  const key = { pk: String(written?.['pk']), sk: String(written?.['sk']) };
  await setAside(key, 'MessageRejected: refused');
  const listed = await operator.run('mail', 'list', '--json');
  expect(JSON.parse(listed.printed)).toEqual([
    { id, to, subject, reason: 'MessageRejected: refused', setAsideAt: expect.any(String) },
  ]);
  const resent = await operator.run('mail', 'resend', id, '--yes');
  expect(resent.printed).toBe('1 queued again.');
  const sent = await sentMails(operator.product, to);
  expect(sent).toMatchObject([{ subject }]);
  expect((await operator.run('mail', 'list')).printed).toContain('All mail was sent.');
  const again = await operator.run('mail', 'resend', id, '--yes');
  expect(again).toMatchObject({ code: 1, stderr: `There is no unsent mail ${id}.` });
});

test('mail that never reached the mail function is found, listed and sent', async () => {
  const to = uniqueEmail();
  const id = randomUUID();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const mail = { id, to, subject: 'Lost', text: 'Lost', html: 'Lost', writtenAt: hoursAgo(2) };
  await sentMails(operator.product, to);
  // First as a sent mail, so that the stream ignores it; then as one that never was.
  const Item = { ...keys.mail('lost', id), ...mail };
  await putItems([{ ...Item, sentAt: 'now' }]);
  await sentMails(operator.product, to);
  await putItems([Item]);
  const found = await operator.run('mail', 'find', '--yes');
  expect(found.stderr).toContain(`${id} ${to} Lost`);
  await operator.run('mail', 'resend', '--all', '--yes');
  expect(await sentMails(operator.product, to)).toMatchObject([{ subject: 'Lost' }]);
  expect((await operator.run('mail', 'find')).printed).toBe('No mail got lost.');
});

test("the suppression of an email is shown, and removed at its owner's request", async () => {
  const email = uniqueEmail();
  await suppress(email, 'complaint');
  const shown = await operator.run('mail', 'suppressed', ` ${email.toUpperCase()}`);
  expect(shown.printed).toMatch(/Mail to .* is suppressed since .*:\s+complaint\./);
  await operator.run('mail', 'unsuppress', email, '--yes');
  expect((await operator.run('mail', 'suppressed', email)).printed).toBe(
    `Mail to ${email} is not suppressed.`,
  );
});
