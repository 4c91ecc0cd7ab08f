import { afterEach, describe, expect, test } from '@jest/globals';
import { unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { enter, type Guest } from '#testkit/files/links.ts';
import {
  arrivedPaths,
  assertNothingHeld,
  completeSending,
  createRequest,
  senderFolders,
  sendFile,
  sendPart,
  startedSending,
  startSending,
  withRequest,
  withSender,
} from '#testkit/files/upload-requests.ts';

afterEach(resetClock);

const today = () => new Date().toISOString().slice(0, 10);

describe('the folder of a guest', () => {
  test('is another one for each guest of the same name, in parallel and over links', async () => {
    const requested = await withRequest();
    const second = await createRequest(requested.owner);
    const guests: Guest[] = [];
    for (const linked of [requested, requested, second, requested]) {
      // One more in other letters, which file systems do not tell apart.
      const name = guests.length === 3 ? 'CLARA CLIENT' : 'Clara Client';
      guests.push(await enter(linked, { name }));
    }
    await Promise.all(guests.map((guest, index) => sendFile(guest, 'A001.mov', `Take ${index}.`)));
    const folders = await senderFolders(requested.owner);
    expect(new Set(folders.map((name) => name.toLowerCase())).size).toBe(4);
    const paths = await arrivedPaths(requested.owner);
    expect(paths).toHaveLength(4);
  });

  test('is one, also if their first files are started in parallel, and stays it on later days', async () => {
    const requested = await withSender();
    const { owner, workspaceId, guest } = requested;
    const started = await Promise.all(
      [1, 2, 3, 4].map((number) => startSending(guest, `A00${number}.mov`)),
    );
    expect(started.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const { body } of started) {
      await sendPart(guest, body.upload.id);
      await completeSending(guest, body.upload.id);
    }
    expect(await senderFolders(owner)).toHaveLength(1);
    const untilMidnight = 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);
    const before = new Date(Date.now() + 1_000 * (untilMidnight - 60));
    setClockAhead({ seconds: untilMidnight - 60 });
    const late = await enter(requested, { name: 'Otto Other' });
    await startedSending(late, 'A001.mov');
    setClockAhead({ seconds: untilMidnight + 60 });
    await startedSending(late, 'A002.mov');
    const day = before.toISOString().slice(0, 10);
    const paths = (await unfinishedUploads(workspaceId)).map(({ path }) => path);
    expect(paths).toEqual([1, 2].map((number) => `Incoming/Otto Other ${day}/A00${number}.mov`));
  });

  test('is not one that members have', async () => {
    const { owner, guest } = await withSender();
    await uploadFile(owner, `Incoming/Clara Client ${today()}/Secret.mov`);
    await sendFile(guest, 'Secret.mov');
    expect((await arrivedPaths(owner)).toSorted().toReversed()).toEqual([
      `Incoming/Clara Client ${today()}/Secret.mov`,
      `Incoming/Clara Client ${today()} 2/Secret.mov`,
    ]);
  });

  test.each([
    ['..', `.. ${today()}`],
    ['../../Day 1', `..-..-Day 1 ${today()}`],
    ['a/b\\c', `a-b-c ${today()}`],
    ['%2e%2e%2f', `%2e%2e%2f ${today()}`],
  ])('of a guest who calls themselves %s is in that of the request', async (name, folder) => {
    const requested = await withRequest();
    await sendFile(await enter(requested, { name }), 'A001.mov');
    expect(await senderFolders(requested.owner)).toEqual([folder]);
    expect((await requested.owner.call('GET /api/files')).body.folders).toEqual(['Incoming']);
  });

  test.each([
    '../A001.mov',
    '..',
    'Card/../../A001.mov',
    '/A001.mov',
    'Card//A001.mov',
    'Card/',
    './A001.mov',
    '..\\A001.mov',
    '',
    `${'x'.repeat(250)}/${'x'.repeat(250)}/${'x'.repeat(250)}/${'x'.repeat(140)}`,
  ])('is not left by the path %s', async (path) => {
    const { owner, guest } = await withSender();
    expect(await startSending(guest, path)).toMatchObject({ status: 400 });
    await assertNothingHeld(owner);
  });

  test.each(['%2e%2e/A001.mov', '%2e%2e%2fA001.mov', '..;/A001.mov', '．．/A001.mov', '...'])(
    'takes the path %s as it is',
    async (path) => {
      const { owner, guest } = await withSender();
      expect((await sendFile(guest, path)).body.file.path).toBe(path);
      const [folder] = await senderFolders(owner);
      const query = { path: `Incoming/${folder}/${path}`, use: 'view' };
      expect(await owner.call('GET /api/files/link', { query })).toMatchObject({ status: 200 });
      expect((await owner.call('GET /api/files')).body).toMatchObject({
        folders: ['Incoming'],
        files: [],
      });
    },
  );
});
