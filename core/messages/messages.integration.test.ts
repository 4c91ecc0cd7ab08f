import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { itemsOf, mailsWith } from '#testkit/table.ts';
import { operatorMail } from './operator-mail.ts';

const month = new Date().toISOString().slice(0, 7);

test('a contact message is stored and mailed to the operator', async () => {
  const message = `We cut in three cities. ${randomUUID()}`;
  const body = {
    name: 'Ada Byron',
    email: 'ada@studio.example',
    company: 'Grün & Co',
    message,
  };
  expect(await callAs(null, 'POST /api/contact', { body })).toMatchObject({
    status: 201,
    body: { success: true },
  });
  const kept = await itemsOf(keys.contactMessage(month, '').pk);
  expect(kept.find((item) => item['message'] === message)).toMatchObject({
    email: 'ada@studio.example',
    company: 'Grün & Co',
  });
  const [mail, ...more] = await mailsWith(message);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: 'operator@cutbay.localhost',
    replyTo: 'ada@studio.example',
    subject: 'Cutbay: message from Ada Byron',
    html: expect.stringContaining('Grün &amp; Co'),
  });
});

test('a name that would inject a header is rejected, and nothing is mailed', async () => {
  const message = randomUUID();
  const body = { name: 'Ada\r\nBcc: x', email: 'ada@studio.example', message };
  expect(await callAs(null, 'POST /api/contact', { body })).toMatchObject({
    status: 400,
    body: { fields: { name: expect.stringContaining('cannot be seen') } },
  });
  expect(await mailsWith(message)).toEqual([]);
  expect(operatorMail('from Ada\r\nBcc: x', {}, message, 'a@b.example').subject).toBe(
    'Cutbay: from Ada Bcc: x',
  );
});

test('a contact message needs no company', async () => {
  const body = { name: 'Ada', email: 'ada@studio.example', message: 'Hello' };
  expect(await callAs(null, 'POST /api/contact', { body })).toMatchObject({ status: 201 });
});

test('feedback takes its sender from the session, not from the body', async () => {
  const owner = await signUp();
  const message = `The playhead jumps. ${randomUUID()}`;
  const body = { message, email: 'somebody@else.example', workspaceId: 'w' };
  expect(await owner.call('POST /api/feedback', { body })).toMatchObject({ status: 201 });
  const kept = await itemsOf(keys.feedback(month, '').pk);
  const found = kept.find((item) => item['message'] === message);
  expect(found).toMatchObject({
    userId: expect.any(String),
    workspaceId: expect.not.stringMatching(/^w$/),
  });
  expect(JSON.stringify(found)).not.toContain('@');
});

test('feedback without a session is rejected', async () => {
  expect(await callAs(null, 'POST /api/feedback', { body: { message: 'x' } })).toMatchObject({
    status: 401,
  });
});
