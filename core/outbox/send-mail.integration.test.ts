import { randomUUID } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ses as client } from '#core/clients/mail.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { sendMail } from '#testkit/event-functions.ts';
import { callAs, signUp } from '#testkit/people.ts';
import { allItems, mailsTo, mailsWith, tokenMailedTo } from '#testkit/table.ts';

const ses = mockClient(client);
beforeEach(() => {
  ses.reset();
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
