import { randomUUID } from 'node:crypto';
import { MessageRejected, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ses as client } from '#core/clients/mail.ts';
import { transact } from '#core/table/client.ts';
import { sendMail, takeMailEvents } from '#testkit/event-functions.ts';
import { mailsWith } from '#testkit/table.ts';
import { queueMailWrite } from './store.ts';
import { findSuppressed, unsuppress } from './suppression.ts';
import { listUnsentMails, mailTries, resendMail } from './unsent-mail.ts';

const ses = mockClient(client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

const rejected = new MessageRejected({ message: 'Email address is not verified.', $metadata: {} });

/** The partition of each mail, by its id. */
const partitions = new Map<string, string>();

/** Queues a mail in the outbox. @returns its id */
async function written(to = `${randomUUID()}@studio.example`): Promise<string> {
  const text = randomUUID();
  await transact([queueMailWrite({ to, subject: 'Hello', text, html: text })]);
  return found(text);
}

async function found(text: string): Promise<string> {
  const [mail] = await mailsWith(text);
  const id = String(mail?.['id']);
  partitions.set(id, String(mail?.['pk']));
  return id;
}

const streamed = (...ids: string[]): DynamoDBStreamEvent => ({
  Records: ids.map((id) => ({
    dynamodb: {
      Keys: { pk: { S: partitions.get(id) ?? '' }, sk: { S: `MAIL#${id}` } },
      SequenceNumber: id,
    },
  })),
});
const failures = async (...ids: string[]) =>
  (await sendMail(streamed(...ids))).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
const listed = async (id: string) => (await listUnsentMails()).find((mail) => mail.id === id);
const sentTo = () =>
  ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Destination?.ToAddresses?.[0]);

test('a failing mail does not block those after it, and only it is reported', async () => {
  const [first, failing, last] = [await written(), await written(), await written()];
  ses.on(SendEmailCommand).resolvesOnce({}).rejectsOnce(new Error('throttled')).resolves({});
  expect(await failures(first, failing, last)).toEqual([failing]);
  expect(await failures(failing, last)).toEqual([]);
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(4);
});

test('a mail that SES rejects is set aside at once, and the stream continues', async () => {
  const id = await written();
  ses.on(SendEmailCommand).rejectsOnce(rejected);
  expect(await failures(id)).toEqual([]);
  expect(await listed(id)).toMatchObject({
    subject: 'Hello',
    reason: 'MessageRejected: Email address is not verified.',
  });
  expect(await failures(id)).toEqual([]);
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
});

test('a mail that keeps failing is set aside after its last attempt', async () => {
  const id = await written();
  ses.on(SendEmailCommand).rejects(new Error('no answer'));
  for (let tried = 1; tried < mailTries; tried += 1) expect(await failures(id)).toEqual([id]);
  expect(await listed(id)).toBeUndefined();
  expect(await failures(id)).toEqual([]);
  expect(await listed(id)).toMatchObject({ reason: 'Error: no answer' });
});

test('a mail that was set aside can be sent again, once', async () => {
  const email = `${randomUUID()}@studio.example`;
  const id = await written(email);
  ses.on(SendEmailCommand).rejectsOnce(rejected).resolves({});
  await failures(id);
  const text = String((await mailsWith('')).find((mail) => mail['id'] === id)?.['text']);
  await resendMail(id);
  expect(await listed(id)).toBeUndefined();
  const again = await found(text);
  expect(await mailsWith(text)).toHaveLength(1);
  expect(again).not.toBe(id);
  expect(await failures(again)).toEqual([]);
  expect(sentTo()).toEqual([email, email]);
  await expect(resendMail(id)).rejects.toThrow(`There is no mail ${id} to send again.`);
});

const report = (event: object) =>
  takeMailEvents({ Records: [{ Sns: { Message: JSON.stringify(event) } }] } as never);
const bounce = (email: string, bounceType: string) =>
  report({
    eventType: 'Bounce',
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: email }] },
  });

test.each([
  ['a permanent bounce', 'bounce', (email: string) => bounce(email, 'Permanent')],
  [
    'a complaint',
    'complaint',
    (email: string) =>
      report({
        eventType: 'Complaint',
        complaint: { complainedRecipients: [{ emailAddress: email.toUpperCase() }] },
      }),
  ],
])(
  'after %s mail to that email is suppressed until the operator allows it again',
  async (_, reason, happen) => {
    const email = `${randomUUID()}@studio.example`;
    await happen(email);
    await happen(email);
    expect(await findSuppressed(email)).toMatchObject({ reason });
    expect(await failures(await written(email))).toEqual([]);
    expect(sentTo()).toEqual([]);
    await unsuppress(email);
    await failures(await written(email));
    expect(sentTo()).toEqual([email]);
  },
);

test("SES's validation message, which is plain text, is no failure", async () => {
  const message = 'Successfully validated SNS topic for Amazon SES event publishing.';
  const records = { Records: [{ Sns: { Message: message } }] } as never;
  await expect(takeMailEvents(records)).resolves.toBeUndefined();
});

test('a transient bounce and other events suppress nothing', async () => {
  const email = `${randomUUID()}@studio.example`;
  await bounce(email, 'Transient');
  await report({ eventType: 'Delivery', delivery: {} });
  expect(await findSuppressed(email)).toBeNull();
});
