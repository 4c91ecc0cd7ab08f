import { afterEach, expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';
import { listTranscodes } from '#core/transcoding/transcode-item.ts';
import { signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { deliverEvent, putObject } from '#testkit/files/files.ts';
import {
  announceProxy,
  checkProxy,
  film as clip,
  mediaOf,
  putProxy,
  uploadFilm,
  withProxy,
} from '#testkit/files/proxies.ts';
import { path } from '#testkit/files/stored-files.ts';
import {
  complete,
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
  storeOutput,
  syncFilm,
  takeJobEvents,
} from '#testkit/files/transcodes.ts';
import { addMember, type Person, refused, signUpInvited } from '#testkit/people.ts';

afterEach(async () => {
  resetClock();
  await orderMediaConvert('fail', { operation: 'CreateJob', times: 0 });
});

/** An owner, and a film that a computer has stored. */
async function synced(name?: string) {
  const { owner, workspaceId } = await signUpWithPlan();
  return { owner, workspaceId, film: await syncFilm(workspaceId, path, name) };
}

const stateOf = async (person: Person, at = path) => (await mediaOf(person, at)).proxyState;
const making = { state: 'making', by: 'cloud' };
const failed = (reason: string) => ({ state: 'failed', by: 'cloud', reason });

test('a film of a computer gets a proxy that is shown like one of a browser, and takes no quota', async () => {
  const { owner, film } = await synced();
  const before = (await owner.call('GET /api/storage/usage')).body.hot;
  const job = await startedJob(film);
  expect(await stateOf(owner)).toEqual(making);
  await finishJob(job);
  const { proxy, proxyState } = await mediaOf(owner, path);
  expect([proxyState, (await fetch(proxy.url)).status]).toEqual([undefined, 200]);
  expect((await owner.call('GET /api/storage/usage')).body.hot).toEqual(before);
});

/** An owner whose plan can be cancelled, and a film that a computer has stored. */
async function paying() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  return { owner, workspaceId, film: await syncFilm(workspaceId, path) };
}

test('what a real FFmpeg makes by the settings of the job has the frames of the film', async () => {
  const { owner, film } = await synced();
  await orderMediaConvert('events', { mode: 'hold' });
  await startProxies(film);
  for (const event of await takeJobEvents()) await deliverJobEvent(event);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect(await jobOf(film)).toBeNull();
});

test('what is no film, or is not there any more, gets none, and neither does one without a plan', async () => {
  const { owner, workspaceId, film } = await paying();
  const text = {
    workspaceId,
    path: 'Notes.txt',
    version: await putObject(workspaceId, 'Notes.txt'),
  };
  await deliverEvent(workspaceId, text.path);
  const gone = { ...film, version: 'a-version-that-never-was' };
  expect(await startProxies(text, gone)).toBe(0);
  expect([await jobOf(text), await jobOf(gone)]).toEqual([null, null]);
  await cancelPlan(owner);
  expect(await startProxies(film)).toBe(0);
  expect(await jobOf(film)).toBeNull();
});

test('doubled, late and reordered events make one job, and count its minutes once', async () => {
  const { owner, film } = await synced();
  await Promise.all([startProxies(film), startProxies(film, film)]);
  const job = await startedJob(film);
  expect([job.attempt, await minutesOf(owner)]).toEqual([1, 1]);
  await storeOutput(job);
  const event = jobEvent(job, complete(70));
  await Promise.all([deliverJobEvent(event), deliverJobEvent(event)]);
  await deliverJobEvent(jobEvent(job, { status: 'CANCELED' }));
  await startProxies(film);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect([await jobOf(film), await minutesOf(owner)]).toEqual([null, 2]);
});

test('the end of a job may come before its id is noted', async () => {
  const { owner, film } = await synced();
  const { jobId: _, ...job } = await startedJob(film);
  await write(put(keys.transcode(film.workspaceId, job.sk.split('#').at(-1) ?? ''), job));
  await finishJob(job);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
});

test('a proxy with other frames than the film is refused, and deleted', async () => {
  const { owner, film } = await synced();
  const job = await startedJob(film);
  await finishJob(job, '50.mp4');
  expect(await stateOf(owner)).toEqual({ state: 'refused', by: 'cloud', reason: 'frames_differ' });
  expect(await outputOf(job)).toBeNull();
});

test('of a film at a variable rate, a proxy at a constant one is shown as such', async () => {
  const { owner, film } = await synced('variable.mp4');
  const job = await startedJob(film);
  await finishJob(job, '25.mp4');
  const { proxy, proxyState } = await mediaOf(owner, path);
  // Whether the clip is as long as the film decides; it never counts as the same frames.
  expect(proxy?.isConstantRate ?? proxyState?.reason).toEqual(
    proxy ? true : expect.stringMatching(/frames_differ|times_differ/),
  );
});

test.each([
  [{ errorCode: 1010, errorMessage: 'No parser found for container' }, 'damaged'],
  [{ errorCode: 1010, errorMessage: 'no moov box found in file' }, 'cut_off'],
  [{ errorCode: 1076, errorMessage: 'Is file truncated?' }, 'cut_off'],
  [
    { errorCode: 1040, errorMessage: 'The input has no video track that can be decoded.' },
    'no_picture',
  ],
  [{ errorCode: 1404, errorMessage: 'HeadObject failed' }, 'not_current'],
  [{ errorCode: 1999, errorMessage: 'FFmpeg is not installed on this machine.' }, 'no_converter'],
  [{ errorCode: 1999, errorMessage: 'Unknown.' }, 'job_failed'],
])(
  'a job that fails is said at the file, and costs no minutes: %j is %s',
  async (error, reason) => {
    const { owner, film } = await synced();
    await deliverJobEvent(jobEvent(await startedJob(film), { status: 'ERROR', ...error }));
    expect([await stateOf(owner), await minutesOf(owner)]).toEqual([failed(reason), 0]);
  },
);

test('a leader has a failed proxy made again; who may not manage files, and for an older version, does not', async () => {
  const { owner, film, workspaceId } = await synced();
  const first = await startedJob(film);
  const error = { status: 'ERROR', errorCode: 1999, errorMessage: 'Unknown.' };
  await deliverJobEvent(jobEvent(first, error));
  expect(await stateOf(owner)).toEqual(failed('job_failed'));
  const retry = (person: Person, body: object = { path }) =>
    person.call('POST /api/files/proxy/retries', { body });
  const { email } = await addMember(owner);
  expect(await retry(await signUpInvited(email))).toMatchObject(refused(403, 'forbidden'));
  expect(await retry(owner)).toMatchObject({ status: 200 });
  const second = await jobOf(film);
  expect(second?.attempt).toBe(2);
  // The first one's end, once more, is not the second one's.
  await deliverJobEvent(jobEvent(first));
  expect(await stateOf(owner)).toEqual(making);
  if (second) await finishJob(second);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  const next = await syncFilm(workspaceId, path);
  expect(await retry(owner, { path, version: film.version })).toMatchObject(
    refused(404, 'not_found'),
  );
  expect(next.version).not.toBe(film.version);
});

test('a browser that is still uploading is waited for, and its proxy taken if its tab was closed', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const film = { workspaceId, path, version };
  const proxy = await announceProxy(owner, path, version, clip().length);
  expect(await startProxies(film)).toBe(1);
  expect(await jobOf(film)).toBeNull();
  await fetch(proxy.url, { method: 'PUT', headers: proxy.headers, body: Uint8Array.from(clip()) });
  expect(await startProxies(film)).toBe(0);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
});

test('a browser that has given up is waited for no longer, and cannot come back', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const film = { workspaceId, path, version };
  const proxy = await announceProxy(owner, path, version, clip().length);
  setClockAhead({ hours: 2 });
  expect(await startProxies(film)).toBe(0);
  expect((await jobOf(film))?.attempt).toBe(2);
  const late = { method: 'PUT', headers: proxy.headers, body: Uint8Array.from(clip()) };
  expect((await fetch(proxy.url, late)).ok).toBe(false);
  expect(await checkProxy(owner, path, version)).toMatchObject(refused(404, 'not_found'));
});

test('what a browser has made of another film is made by the cloud; what it made right is not', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  await putProxy(owner, path, version, clipContent('50.mp4'));
  expect((await checkProxy(owner, path, version)).body.state).toBe('refused');
  await finishJob(await startedJob({ workspaceId, path, version }));
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  const right = { workspaceId, path: 'B.mov', version: await withProxy(owner, 'B.mov') };
  await startProxies(right);
  expect(await jobOf(right)).toBeNull();
});

test('two workspaces: the event of one changes nothing in the other, though path and version are the same', async () => {
  const { owner, film } = await synced();
  const other = await synced();
  const [job, others] = [await startedJob(film), await startedJob(other.film)];
  await finishJob(job);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect([await stateOf(other.owner), await outputOf(others)]).toEqual([making, null]);
});

test('the minutes of a month end; the next month makes what was left', async () => {
  const { owner, workspaceId, film } = await synced();
  const month = new Date().toISOString().slice(0, 7);
  const used = { seconds: 3_000 * 60 - 5, expiresAt: 2_000_000_000 };
  await write(put(keys.transcoded(workspaceId, month), used));
  await startProxies(film);
  expect([await stateOf(owner), await jobOf(film)]).toEqual([failed('minutes_used_up'), null]);
  expect(await minutesOf(owner)).toBe(3_000);
  setClockAhead({ hours: 4 });
  expect(await reconcileProxies(workspaceId)).toEqual([]);
  setClockAhead({ days: 32 });
  expect(await reconcileProxies(workspaceId)).toEqual(['proxies_missing']);
  expect((await jobOf(film))?.attempt).toBe(2);
});

test('of two films for which the minutes of one are left, only one is made', async () => {
  const { owner, workspaceId, film } = await synced();
  const other = await syncFilm(workspaceId, 'B.mov');
  const month = new Date().toISOString().slice(0, 7);
  const used = { seconds: 3_000 * 60 - 15, expiresAt: 2_000_000_000 };
  await write(put(keys.transcoded(workspaceId, month), used));
  await Promise.all([startProxies(film), startProxies(other)]);
  const jobs = [await jobOf(film), await jobOf(other)].filter((job) => job !== null);
  expect([jobs.length, await minutesOf(owner)]).toEqual([1, 3_000]);
});

test('a job that cannot be created is tried again with the same count; at night it is given up after three', async () => {
  const { owner, workspaceId, film } = await synced();
  await orderMediaConvert('fail', { operation: 'CreateJob', times: 9, how: '500' });
  expect(await startProxies(film)).toBe(1);
  expect([await stateOf(owner), await minutesOf(owner)]).toEqual([making, 1]);
  await orderMediaConvert('fail', { operation: 'CreateJob', times: 0 });
  expect(await startProxies(film)).toBe(0);
  expect([typeof (await jobOf(film))?.jobId, await minutesOf(owner)]).toEqual(['string', 1]);
  expect(await reconcileProxies(workspaceId)).toEqual([]);
});

test('at night lost events are made good: a film without a job, a job that has ended, one that is not known', async () => {
  const { owner, workspaceId, film } = await synced();
  setClockAhead({ hours: 4 });
  expect(await reconcileProxies(workspaceId)).toEqual(['proxies_missing']);
  const job = await jobOf(film);
  if (!job) throw new Error('No job was begun.');
  // It has stored its proxy; then MediaConvert, or only our note, has forgotten it.
  await storeOutput(job);
  await write(
    put(keys.transcode(workspaceId, job.sk.split('#').at(-1) ?? ''), { ...job, jobId: 'unknown' }),
  );
  expect(await reconcileProxies(workspaceId)).toEqual([]);
  setClockAhead({ hours: 8 });
  expect(await reconcileProxies(workspaceId)).toEqual(['proxy_unfinished']);
  expect(await mediaOf(owner, path)).toHaveProperty('proxy');
  expect(await reconcileProxies(workspaceId)).toEqual([]);

  const other = await syncFilm(workspaceId, 'B.mov');
  for (const hours of [12, 16, 20]) {
    const { jobId: _, ...lost } = await startedJob(other);
    await write(put(keys.transcode(workspaceId, lost.sk.split('#').at(-1) ?? ''), lost));
    setClockAhead({ hours });
    expect(await reconcileProxies(workspaceId)).toEqual(['proxy_unfinished']);
  }
  expect(await stateOf(owner, 'B.mov')).toEqual(failed('job_failed'));
  await assertNoJobs(workspaceId);
});

async function assertNoJobs(workspaceId: string): Promise<void> {
  const jobs = await listTranscodes({ after: null, limit: 1_000 });
  expect(jobs.filter((job) => job.workspaceId === workspaceId)).toEqual([]);
}
