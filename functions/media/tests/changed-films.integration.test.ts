import { afterEach, expect, test } from '@jest/globals';
import { readFileItem } from '#core/files/objects/file-item.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { transcodeKey } from '#core/transcoding/transcode-item.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { advanceStripe, deliverAllFor } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber } from '#testkit/billing/subscribers.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { assertEmptied, cancelPlan } from '#testkit/files/emptying.ts';
import { changeFiles, undoChange } from '#testkit/files/file-actions.ts';
import { deleteObject, deliverEvent, putObject } from '#testkit/files/files.ts';
import { putPicture } from '#testkit/files/posters.ts';
import {
  announceProxy,
  checkProxy,
  film as clip,
  mediaOf,
  uploadFilm,
  versionOf,
} from '#testkit/files/proxies.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { path, withColdStorage } from '#testkit/files/stored-files.ts';
import {
  deletedAtS3,
  deliverJobEvent,
  finishJob,
  jobEvent,
  jobOf,
  minutesOf,
  orderMediaConvert,
  outputOf,
  reconcileProxies,
  startedJob,
  startProxies,
  statusOfJob,
  syncFilm,
  takeJobEvents,
} from '#testkit/files/transcodes.ts';
import { arrivedPaths, sendFile, withSender } from '#testkit/files/upload-requests.ts';
import { type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

afterEach(resetClock);

/** An owner, and a film that a computer has stored. */
async function synced(name?: string) {
  const { owner, workspaceId } = await signUpWithPlan();
  return { owner, workspaceId, film: await syncFilm(workspaceId, path, name) };
}

const stateOf = async (person: Person, at = path) => (await mediaOf(person, at)).proxyState;
const making = { state: 'making', by: 'cloud' };
const cold = { state: 'failed', by: 'cloud', reason: 'in_cold_storage' };

test('a film that is replaced while its proxy is made gets none of the job, and the next one its own', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  // MediaConvert knows no versions: it may have read the newer one, of as many frames.
  const next = await syncFilm(workspaceId, path);
  await finishJob(job);
  expect([await outputOf(job), await jobOf(film)]).toEqual([null, null]);
  expect(await stateOf(owner)).toBeUndefined();
  await finishJob(await startedJob(next));
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
});

test('a film whose newer version is not counted yet gets none either', async () => {
  const { workspaceId, film } = await synced();
  const job = await startedJob(film);
  await putObject(workspaceId, path, clip());
  await finishJob(job);
  expect(await outputOf(job)).toBeNull();
});

test.each([
  ['Day 2/Film.mov', { paths: [path], folder: 'Day 2' }],
  ['Day 1/Cut.mov', { path, name: 'Cut.mov' }],
])(
  'the job of a film that is moved or renamed is canceled, and its proxy made and counted once: %s',
  async (to, body) => {
    const { owner, workspaceId, film } = await synced();
    const job = await startedJob(film);
    await changeFiles(owner, 'POST /api/files/move', body);
    expect(await statusOfJob(job)).toBe('CANCELED');
    await deliverJobEvent(jobEvent(job, { status: 'CANCELED' }));
    expect([await jobOf(film), await minutesOf(owner)]).toEqual([null, 0]);
    expect(await stateOf(owner, to)).toBeUndefined();
    await finishJob(
      await startedJob({ workspaceId, path: to, version: await versionOf(owner, to) }),
    );
    expect(await mediaOf(owner, to)).toHaveProperty('proxy');
    expect(await minutesOf(owner)).toBe(1);
  },
);

test('a film is moved when MediaConvert does not answer, and what its job has made is not kept', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  await orderMediaConvert('fail', { operation: 'CancelJob', times: 9, how: '500' });
  await changeFiles(owner, 'POST /api/files/move', { path, name: 'Cut.mov' });
  await orderMediaConvert('fail', { operation: 'CancelJob', times: 0 });
  expect(await statusOfJob(job)).toBe('SUBMITTED');
  await finishJob(job);
  expect([await outputOf(job), await jobOf(film)]).toEqual([null, null]);
  const to = 'Day 1/Cut.mov';
  await finishJob(await startedJob({ workspaceId, path: to, version: await versionOf(owner, to) }));
  expect(await mediaOf(owner, to)).toHaveProperty('proxy');
});

test('a proxy that is made, and whose event has not come when its film is moved, goes with the film', async () => {
  const { owner, film } = await synced();
  await orderMediaConvert('events', { mode: 'hold' });
  const job = await startedJob(film);
  const events = await takeJobEvents();
  expect(await statusOfJob(job)).toBe('COMPLETE');
  await changeFiles(owner, 'POST /api/files/move', { path, name: 'Cut.mov' });
  expect(await mediaOf(owner, 'Day 1/Cut.mov')).toHaveProperty('proxy');
  expect([await outputOf(job), await jobOf(film), await minutesOf(owner)]).toEqual([null, null, 1]);
  for (const event of events) await deliverJobEvent(event);
  const version = await versionOf(owner, 'Day 1/Cut.mov');
  expect(await startProxies({ ...film, path: 'Day 1/Cut.mov', version })).toBe(0);
  expect([await outputOf(job), await minutesOf(owner)]).toEqual([null, 1]);
});

test('the job of a film that a computer renames is canceled, and its proxy made and counted once', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  await (await computerOf(owner, workspaceId)).rename([path, 'B.mov']);
  expect(await statusOfJob(job)).toBe('CANCELED');
  await deliverJobEvent(jobEvent(job, { status: 'CANCELED' }));
  const version = await versionOf(owner, 'B.mov');
  await finishJob(await startedJob({ workspaceId, path: 'B.mov', version }));
  expect(await mediaOf(owner, 'B.mov')).toHaveProperty('proxy');
  expect(await minutesOf(owner)).toBe(1);
});

test.each<[string, (owner: Person, workspaceId: string) => Promise<unknown>]>([
  ['a member', (owner) => changeFiles(owner, 'POST /api/files/move', { path, name: 'B.mov' })],
  [
    'a computer',
    async (owner, workspaceId) => (await computerOf(owner, workspaceId)).rename([path, 'B.mov']),
  ],
])(
  'a job that has failed, and whose event has not come when %s renames its film, is settled at once',
  async (_, rename) => {
    const { owner, workspaceId } = await signUpWithPlan();
    const film = { workspaceId, path, version: await putObject(workspaceId, path, 'No film.') };
    await deliverEvent(workspaceId, path);
    await orderMediaConvert('events', { mode: 'hold' });
    const job = await startedJob(film);
    await takeJobEvents();
    expect([await statusOfJob(job), await minutesOf(owner)]).toEqual(['ERROR', 1]);
    await rename(owner, workspaceId);
    expect([await jobOf(film), await minutesOf(owner)]).toEqual([null, 0]);
  },
);

test('a film that is deleted while its proxy is made gets none; restored, it gets one ten minutes later', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  const { id } = await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await finishJob(job);
  expect(await outputOf(job)).toBeNull();
  await deletedAtS3(workspaceId, path);
  expect(await jobOf(film)).toBeNull();
  await undoChange(owner, id);
  await deletedAtS3(workspaceId, path);
  const again = await jobOf(film);
  expect(again?.attempt).toBe(2);
  if (again) await finishJob(again);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  await deletedAtS3(workspaceId, path);
  expect(await jobOf(film)).toBeNull();
});

test('a film that is deleted and restored within its job gets the proxy of that job', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  const { id } = await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await undoChange(owner, id);
  await deletedAtS3(workspaceId, path);
  await finishJob(job);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect(await minutesOf(owner)).toBe(1);
});

test('a job that fails because its film was deleted says nothing of the film', async () => {
  const { owner, workspaceId, film } = await synced();
  const job = await startedJob(film);
  const { id } = await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  const cutOff = { status: 'ERROR', errorCode: 1076, errorMessage: 'Is file truncated?' };
  await deliverJobEvent(jobEvent(job, cutOff));
  await undoChange(owner, id);
  await deletedAtS3(workspaceId, path);
  expect(await stateOf(owner)).toEqual(making);
  expect((await jobOf(film))?.attempt).toBe(2);
});

test('what was deleted within ten minutes and is restored gets its proxy without the night', async () => {
  const { owner, workspaceId, film } = await synced();
  const { id } = await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await startProxies(film);
  expect(await jobOf(film)).toBeNull();
  await undoChange(owner, id);
  await deletedAtS3(workspaceId, path);
  expect((await jobOf(film))?.attempt).toBe(1);
});

test('the job of a film that goes to cold storage is canceled; it gets its proxy when it is back', async () => {
  const { owner, workspaceId } = await withColdStorage();
  const film = await syncFilm(workspaceId, path);
  const job = await startedJob(film);
  await changeFiles(owner, 'POST /api/files/storage', { paths: [path], storage: 'cold' });
  expect(await statusOfJob(job)).toBe('CANCELED');
  await deliverJobEvent(jobEvent(job, { status: 'CANCELED' }));
  expect([await jobOf(film), await stateOf(owner), await minutesOf(owner)]).toEqual([
    null,
    cold,
    0,
  ]);
  await changeFiles(owner, 'POST /api/files/storage', { paths: [path], storage: 'hot' });
  await finishJob(await startedJob({ ...film, version: await versionOf(owner, path) }));
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
});

test('a film in cold storage is read by no job and by no night, and no leader has it read', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await putObject(workspaceId, path, clip(), 'GLACIER_IR');
  await deliverEvent(workspaceId, path);
  const film = { workspaceId, path, version };
  const reads: string[] = [];
  await interceptRequests(
    ({ to, name }, send) => {
      if (to !== 'table') reads.push(name);
      return send();
    },
    async () => {
      expect(await startProxies(film)).toBe(0);
      setClockAhead({ hours: 4 });
      expect(await reconcileProxies(workspaceId)).toEqual([]);
      const answer = await owner.call('POST /api/files/proxy/retries', { body: { path } });
      expect(answer).toMatchObject(refused(400, 'invalid_input'));
    },
  );
  expect([reads, await jobOf(film), await stateOf(owner)]).toEqual([[], null, cold]);
});

test('a film that a guest has sent gets its proxy from the cloud', async () => {
  const { owner, guest, workspaceId } = await withSender();
  await sendFile(guest, 'Rushes.mov');
  const [at = ''] = await arrivedPaths(owner);
  await deliverEvent(workspaceId, at);
  await finishJob(await startedJob({ workspaceId, path: at, version: await versionOf(owner, at) }));
  expect(await mediaOf(owner, at)).toHaveProperty('proxy');
});

test('a film of a plan that is overdue gets its proxy, as it keeps its access', async () => {
  const { owner, film } = await paying();
  await advanceStripe(31, true);
  expect((await deliverAllFor(await customerOf(owner))).status).toBe('past_due');
  await finishJob(await startedJob(film));
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
});

test('of two tabs that upload one film, the cloud makes the proxy of what is current', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const versions = [];
  for (const name of ['25.mp4', '50.mp4']) {
    const version = await uploadFilm(owner, path, clipContent(name));
    // Both tabs are closed before their proxies are uploaded.
    await announceProxy(owner, path, version, 9);
    versions.push({ workspaceId, path, version });
  }
  const [replaced, current] = versions;
  if (!replaced || !current) throw new Error('No films were uploaded.');
  // A browser may still be uploading that of what is current.
  expect([await startProxies(replaced), await startProxies(current)]).toEqual([0, 1]);
  setClockAhead({ hours: 2 });
  expect(await startProxies(replaced)).toBe(0);
  await finishJob(await startedJob(current), '50.mp4');
  expect(await jobOf(replaced)).toBeNull();
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect(await minutesOf(owner)).toBe(1);
});

test('of two tabs that upload the proxy of one version, the one that comes first is kept', async () => {
  const { owner } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const body = Uint8Array.from(clip());
  const tabs = [
    await announceProxy(owner, path, version, body.length),
    await announceProxy(owner, path, version, body.length),
  ];
  expect(await Promise.all(tabs.map((tab) => putPicture(tab, body)))).toEqual(
    expect.arrayContaining([200, 412]),
  );
  const checks = await Promise.all(tabs.map(() => checkProxy(owner, path, version)));
  expect(checks.map(({ body: checked }) => checked)).toEqual([
    { state: 'ready' },
    { state: 'ready' },
  ]);
});

test('after a table was restored without the bucket, jobs that it believes to run end, and proxies that it has forgotten are made', async () => {
  const { owner, workspaceId, film } = await synced();
  const forgotten = await syncFilm(workspaceId, 'B.mov');
  const before = await readFileItem(workspaceId, 'B.mov');
  await finishJob(await startedJob(forgotten));
  const job = await startedJob(film);
  const running = await readFileItem(workspaceId, path);
  await finishJob(job);
  for (const item of [before, running]) {
    if (!item) throw new Error('A film is not counted.');
    const { sk, ...rest } = item;
    await write(put({ pk: keys.quota(workspaceId).pk, sk }, rest));
  }
  // MediaConvert forgets jobs.
  await write(put(transcodeKey(job), { ...job, jobId: 'unknown' }));
  setClockAhead({ hours: 4 });
  expect(await reconcileProxies(workspaceId)).toEqual(['proxy_unfinished', 'proxies_missing']);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  const again = await jobOf(forgotten);
  if (again) await finishJob(again);
  expect(await mediaOf(owner, 'B.mov')).toHaveProperty('proxy');
});

test('nothing is left of a job of a film that was erased meanwhile', async () => {
  const { workspaceId, film } = await synced();
  const job = await startedJob(film);
  await deleteObject(workspaceId, path, film.version);
  const eventName = 'ObjectRemoved:Delete';
  await deliverEvent(workspaceId, path, { eventName, versionId: film.version });
  await finishJob(job);
  expect([await outputOf(job), await jobOf(film)]).toEqual([null, null]);
});

/** An owner whose plan can be cancelled, and a film that a computer has stored. */
async function paying() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  return { owner, workspaceId, film: await syncFilm(workspaceId, path) };
}

test.each<[string, (owner: Person) => Promise<unknown>]>([
  ['plan has ended', cancelPlan],
  ['owner has deleted the account', (owner) => deleteAccount(owner)],
])(
  'nothing is left of a job of a workspace whose %s meanwhile, and of its proxies',
  async (_, end) => {
    const { owner, workspaceId, film } = await paying();
    const other = await syncFilm(workspaceId, 'B.mov');
    await finishJob(await startedJob(other));
    const job = await startedJob(film);
    await end(owner);
    setClockAhead({ minutes: credentialMinutes + 5 });
    await runAllChanges(workspaceId);
    await finishJob(job);
    expect(await jobOf(film)).toBeNull();
    await assertEmptied(workspaceId);
  },
);
