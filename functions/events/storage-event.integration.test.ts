import { beforeEach, describe, expect, test } from '@jest/globals';
import { listObjectVersions } from '#core/files/objects/object-versions.ts';
import type { QuotaItem } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import { handler } from '#functions/events/storage-event.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { expectCounted } from '#testkit/files/expect-counted.ts';
import {
  deleteObject,
  deliverEvent,
  deliverMessages,
  messageOf,
  putObject,
  seedObjects,
} from '#testkit/files/files.ts';
import type { Person } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

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

/** How often S3 and the table were asked while work was done. */
async function requestsOf(
  work: () => Promise<unknown>,
): Promise<{ storage: number; table: number }> {
  const counts = { storage: 0, table: 0 };
  await interceptRequests(({ to }, send) => {
    if (to === 'storage' || to === 'table') counts[to] += 1;
    return send();
  }, work);
  return counts;
}

describe('a file of 2,000 versions', () => {
  const path = 'log-000000.txt';
  const seed = () =>
    seedObjects(workspaceId, { prefix: 'log-', suffix: '.txt', count: 1, versions: 2_000 });
  const versions = async () => {
    const { current, trashed } = await listObjectVersions(workspaceId, path);
    return [current, ...trashed].map((version) => version?.versionId ?? '');
  };
  const stored = (of: string, versionId: string) => messageOf(workspaceId, of, { versionId });

  test('takes no more work for an event than one of a single version', async () => {
    await seed();
    await deliverEvent(workspaceId, path, { versionId: (await versions())[0] ?? '' });
    await putObject(workspaceId, 'single.txt');
    await deliverEvent(workspaceId, 'single.txt');
    const work = async (of: string) => {
      const versionId = await putObject(workspaceId, of, 'Another line.');
      return requestsOf(() => deliverMessages([stored(of, versionId)]));
    };
    const ofSingle = await work('single.txt');
    expect(await work(path)).toEqual(ofSingle);
    expect(ofSingle).toEqual({ storage: 1, table: 4 });
    const [newest = '', , older = ''] = await versions();
    // What is counted already is not looked at.
    const repeated = () => deliverMessages([stored(path, newest), stored(path, older)]);
    expect(await requestsOf(repeated)).toEqual({ storage: 0, table: 2 });
    await deleteObject(workspaceId, path, older);
    const removal = messageOf(workspaceId, path, {
      eventName: 'LifecycleExpiration:Delete',
      versionId: older,
    });
    const removed = await requestsOf(() => deliverMessages([removal, removal]));
    expect(removed).toEqual({ storage: 1, table: 5 });
    await deleteObject(workspaceId, path);
    const marker = { eventName: 'ObjectRemoved:DeleteMarkerCreated', versionId: 'marker' };
    const deleted = await requestsOf(() => deliverMessages([messageOf(workspaceId, path, marker)]));
    expect(deleted).toEqual(ofSingle);
    const again = await putObject(workspaceId, path, 'Again.');
    expect(await requestsOf(() => deliverMessages([stored(path, again)]))).toEqual(ofSingle);
    await expectCounted(owner);
  }, 120_000);

  test('is counted by a look at each batch, in which another workspace waits for none of it', async () => {
    await seed();
    const ids = await versions();
    const bystander = await signUpWithPlan();
    const theirs = await putObject(bystander.workspaceId, 'Film.mov');
    const batches = Array.from({ length: 20 }, (_, at) =>
      ids.slice(at * 100, (at + 1) * 100).map((id) => stored(path, id)),
    );
    const [first = [], ...further] = batches;
    let countedAt = Number.POSITIVE_INFINITY;
    let requests = 0;
    const beside = messageOf(bystander.workspaceId, 'Film.mov', { versionId: theirs });
    await interceptRequests(
      async ({ name }, send) => {
        requests += 1;
        if (name === 'TransactWriteItems') countedAt = Math.min(countedAt, requests);
        return send();
      },
      () => deliverMessages([...first, beside]),
    );
    // The first transaction is the bystander's, before S3 has listed all versions of the other file.
    expect(countedAt).toBeLessThan(12);
    expect((await bystander.owner.call('GET /api/storage/usage')).body.hot.usedBytes).toBe('7');
    for (const batch of further) {
      // Two keys more than a request to the table takes.
      expect(await requestsOf(() => deliverMessages(batch))).toEqual({ storage: 0, table: 3 });
    }
    await expectCounted(owner);
  }, 120_000);
});

test('a version that was stored below the newest one is counted by its event', async () => {
  const below = await putObject(workspaceId, 'A.mov', 'Below.');
  await putObject(workspaceId, 'A.mov', 'Above.');
  await deliverEvent(workspaceId, 'A.mov');
  // As if it had come after the last look, as an upload in parts can that was started before.
  await write(remove(keys.trash(workspaceId, 'A.mov', below)));
  await write(
    update<QuotaItem>(keys.quota(workspaceId), {
      add: { hotUsed: -6n, hotTrash: -6n, hotLeft: 6n },
    }),
  );
  await deliverEvent(workspaceId, 'A.mov', { versionId: below });
  await expectCounted(owner);
});
