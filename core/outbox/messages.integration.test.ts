import { randomUUID } from 'node:crypto';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { keys } from '#core/table/keys.ts';
import { handler as sendMail } from '#functions/events/send-mail.ts';
import { deleteAccount } from '#testkit/deletion.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { allItems, itemsOf, mailsTo, mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { operatorMail } from './operator-mail.ts';

const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
});

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

async function waitingMail() {
  const message = randomUUID();
  const body = { name: 'Ada', email: 'ada@studio.example', message };
  await callAs(null, 'POST /api/contact', { body });
  const [mail] = await mailsWith(message);
  return mail;
}

const streamed = (...mails: (Record<string, unknown> | undefined)[]): DynamoDBStreamEvent => ({
  Records: mails.map((mail, index) => ({
    dynamodb: {
      Keys: { pk: { S: String(mail?.['pk']) }, sk: { S: String(mail?.['sk']) } },
      SequenceNumber: String(index),
    },
  })),
});

test('of a sent mail only recipient, subject and time are kept', async () => {
  ses.on(SendEmailCommand).resolves({});
  const { email } = await signUp();
  const [mail] = await mailsTo(email);
  const token = await tokenMailedTo(email);
  await sendMail(streamed(mail));
  const [sent] = await mailsTo(email);
  expect(sent).toEqual({
    pk: mail?.['pk'],
    sk: mail?.['sk'],
    id: mail?.['id'],
    to: email,
    subject: mail?.['subject'],
    writtenAt: mail?.['writtenAt'],
    sentAt: expect.any(String),
    expiresAt: mail?.['expiresAt'],
  });
  expect(JSON.stringify(await allItems())).not.toContain(token);
  await sendMail(streamed(mail));
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
});

test('a mail that the stream delivers twice is sent once', async () => {
  ses.on(SendEmailCommand).resolves({});
  const mail = await waitingMail();
  expect(await sendMail(streamed(mail, mail))).toEqual({ batchItemFailures: [] });
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
});

test('a mail that fails is reported, so that the stream redelivers it', async () => {
  const [sent, failing] = [await waitingMail(), await waitingMail()];
  ses.on(SendEmailCommand).resolvesOnce({}).rejectsOnce(new Error('throttled')).resolves({});
  const event = streamed(sent, failing);
  expect(await sendMail(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(await sendMail(event)).toEqual({ batchItemFailures: [] });
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(3);
});

test('the last mail to a deleted account is sent once, and no record of it is kept', async () => {
  ses.on(SendEmailCommand).resolves({});
  const owner = await signUp();
  await deleteAccount(owner);
  const mails = await mailsTo(owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Cutbay account is deleted']);
  await sendMail(streamed(...mails, ...mails));
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
  expect(JSON.stringify(await allItems())).not.toContain(owner.email);
});
