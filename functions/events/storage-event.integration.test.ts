import { beforeEach, expect, test } from '@jest/globals';
import { handler } from '#functions/events/storage-event.ts';
import { addColleague } from '#testkit/colleagues.ts';
import { deleteObject, deliverEvent, putObject } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { signUpWithPlan } from '#testkit/plans.ts';

let owner: Person;
let editor: Person;
let workspaceId: string;
/** The editor's computer, whose id is the name of its sessions. */
let device: string;

beforeEach(async () => {
  ({ owner, workspaceId } = await signUpWithPlan());
  editor = await addColleague(owner, 'Video Editor');
  device = (await editor.call('POST /api/devices', { body: { name: 'Laptop' } })).body.device.id;
});

/** Stores a file by the editor's computer, and delivers its event. */
async function syncFile(path: string, content: string, times = 1): Promise<void> {
  const versionId = await putObject(workspaceId, path, content);
  for (let time = 0; time < times; time += 1) {
    await deliverEvent(workspaceId, path, { versionId, session: device });
  }
}

async function uploads(): Promise<unknown[]> {
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  return auditEntries.filter(({ kind }: { kind: string }) => kind === 'files_uploaded');
}

test('what a computer uploads within an hour is one entry of the activity, under its member', async () => {
  await syncFile('A.mov', 'First.', 3);
  await syncFile('B.mov', 'Second cut.');
  const entries = await uploads();
  // The hour may turn in between.
  expect(entries.length).toBeLessThanOrEqual(2);
  expect(entries).toEqual(
    entries.map(() => expect.objectContaining({ who: editor.email, dollarsAMonth: null })),
  );
  const sum = (name: 'files' | 'bytes') =>
    entries.reduce<number>((total, entry) => total + Number(Object(entry)[name]), 0);
  expect([sum('files'), sum('bytes')]).toEqual([2, 17]);
});

test('of what is no upload by a computer, nothing is added to the activity', async () => {
  const versionId = await putObject(workspaceId, 'A.mov');
  await deliverEvent(workspaceId, 'A.mov', { versionId });
  await deliverEvent(workspaceId, 'A.mov', { versionId, session: device });
  const other = await putObject(workspaceId, 'B.mov');
  const unknownDevice = '01a2033e-8636-7683-a356-542370429189';
  await deliverEvent(workspaceId, 'B.mov', { versionId: other, session: unknownDevice });
  await deleteObject(workspaceId, 'B.mov');
  await deliverEvent(workspaceId, 'B.mov', {
    eventName: 'ObjectRemoved:DeleteMarkerCreated',
    versionId: other,
    session: device,
  });
  expect(await uploads()).toEqual([]);
});

test("a computer's upload is added to the activity of no other workspace", async () => {
  const { owner: stranger, workspaceId: otherId } = await signUpWithPlan();
  const versionId = await putObject(otherId, 'A.mov');
  await deliverEvent(otherId, 'A.mov', { versionId, session: device });
  const { auditEntries } = (await stranger.call('GET /api/audit')).body;
  expect(JSON.stringify(auditEntries)).not.toContain('files_uploaded');
});

test('a message that cannot be read fails alone; what S3 sends to test the queue is ignored', async () => {
  await putObject(workspaceId, 'A.mov');
  const messages = [
    'no JSON',
    JSON.stringify({ Service: 'Amazon S3', Event: 's3:TestEvent' }),
    JSON.stringify({
      Records: [
        { eventName: 'ObjectCreated:Put', s3: { object: { key: `w/${workspaceId}/A.mov` } } },
      ],
    }),
  ];
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: 's3',
    ApproximateFirstReceiveTimestamp: '0',
  };
  const Records = messages.map((body, at) => ({
    messageId: `message-${at}`,
    receiptHandle: '',
    body,
    attributes,
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: '',
    awsRegion: 'us-east-1',
  }));
  expect(await handler({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: 'message-0' }],
  });
  const { body } = await owner.call('GET /api/storage/usage');
  expect(body.hot.usedBytes).toBe('7');
});
