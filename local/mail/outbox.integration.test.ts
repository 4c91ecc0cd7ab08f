import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openClock } from '#local/instance/clock.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { type Outbox, openOutbox } from './outbox.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test('mails sent through SES are listed newest first, after a restart too', async () => {
  const clock = openClock(null);
  const first = await openOutbox(folder.path, clock);
  await send(first, 'One', { Text: { Data: 'Hello' } });
  await send(first, 'Two', { Text: { Data: 'Hello' }, Html: { Data: '<p>Hello</p>' } });
  const mails = [
    {
      to: 'ada@studio.example, ben@studio.example',
      subject: 'Two',
      text: 'Hello',
      html: '<p>Hello</p>',
      sentAt: expect.stringMatching(/^\d{4}-.+Z$/),
    },
    {
      to: 'ada@studio.example, ben@studio.example',
      subject: 'One',
      text: 'Hello',
      html: '',
      sentAt: expect.stringMatching(/^\d{4}-.+Z$/),
    },
  ];
  expect(await first.mails()).toEqual(mails);
  expect(await first.mails()).toEqual(mails);
  await first.close();

  const second = await openOutbox(folder.path, clock);
  await send(second, 'Three', { Text: { Data: 'Again' } });
  expect((await second.mails()).map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
  await second.close();
});

test('a mail that SES accepted is listed after a crash, though no one had listed it before', async () => {
  const clock = openClock(null);
  const crashed = await openOutbox(folder.path, clock);
  await send(crashed, 'One', { Text: { Data: 'Hello' } });
  const restarted = await openOutbox(folder.path, clock);
  expect((await restarted.mails()).map(({ subject }) => subject)).toEqual(['One']);
  await crashed.close();
  await restarted.close();
});

test('concurrent mails are each listed once', async () => {
  const outbox = await openOutbox(folder.path, openClock(null));
  const subjects = ['One', 'Two', 'Three', 'Four', 'Five'];
  await Promise.all(subjects.map((subject) => send(outbox, subject, { Text: { Data: 'Hello' } })));
  const listed = (await outbox.mails()).map(({ subject }) => subject);
  expect(listed.toSorted()).toEqual(subjects.toSorted());
  await outbox.close();
});

test('a picture that is sent in a mail stands in its HTML', async () => {
  const outbox = await openOutbox(null, openClock(null));
  const body = { Text: { Data: 'Hello' }, Html: { Data: '<img src="cid:picture">' } };
  await send(outbox, 'One', body, {
    RawContent: new Uint8Array([1, 2, 3]),
    FileName: 'picture.jpg',
    ContentType: 'image/jpeg',
    ContentDisposition: 'INLINE',
    ContentId: 'picture',
  });
  expect((await outbox.mails())[0]?.html).toBe('<img src="data:image/jpeg;base64,AQID">');
  await outbox.close();
});

test('two products on one machine have separate outboxes', async () => {
  const clock = openClock(null);
  const [one, other] = await Promise.all([openOutbox(null, clock), openOutbox(null, clock)]);
  await send(one, 'One', { Text: { Data: 'Hello' } });
  expect([(await one.mails()).length, (await other.mails()).length]).toEqual([1, 0]);
  await one.close();
  await other.close();
});

async function send(
  { endpoint }: Outbox,
  subject: string,
  body: { Text: { Data: string }; Html?: { Data: string } },
  picture?: Attachment,
): Promise<void> {
  const ses = new SESv2Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'hello@cutbay.localhost',
      Destination: { ToAddresses: ['ada@studio.example', 'ben@studio.example'] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: body,
          ...(picture && { Attachments: [picture] }),
        },
      },
    }),
  );
  ses.destroy();
}
