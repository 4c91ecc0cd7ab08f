import { afterEach, expect, test } from '@jest/globals';
import { waveformKey } from '#core/files/objects/bucket.ts';
import { readFileItem } from '#core/files/objects/file-item.ts';
import { removeObjects, storedRendition } from '#core/files/objects/rendition-objects.ts';
import { repairStorage } from '#core/reconciliation/repair-storage.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { maxMeasuredBytes } from '#shared/rules/film/waveform.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock } from '#testkit/clock.ts';
import { assertEmptied, cancelPlan, storedKeys } from '#testkit/files/emptying.ts';
import { changeFiles, storedPaths, trashOf } from '#testkit/files/file-actions.ts';
import {
  deleteObject,
  deliverEvent,
  deliverMessages,
  putObject,
  uploadFile,
} from '#testkit/files/files.ts';
import { createLink, enter } from '#testkit/files/links.ts';
import { film, mediaOf, uploadFilm, versionOf, withProxy } from '#testkit/files/proxies.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { withColdStorage } from '#testkit/files/stored-files.ts';
import { type Person, refused } from '#testkit/people.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';

const path = 'Day 1/A.mov';
const peaks = [0, 255, 12];
const gone = refused(404, 'not_found');

afterEach(resetClock);

test('the waveform of a film is that of the first browser that has measured it', async () => {
  const { owner, version } = await measured();
  expect(await add(owner, path, version, [1])).toMatchObject({ status: 200 });
  expect(await waveformOf(owner, path)).toEqual(peaks);
  expect((await mediaOf(owner, path)).waveformOf).toBeUndefined();
});

test('a waveform is asked for once the film has its proxy, of members alone whose browser can add it', async () => {
  const { owner } = await signUpWithPlan();
  await uploadFilm(owner, path);
  const asked = async (person: Person, at = path) => (await mediaOf(person, at)).waveformOf;
  expect(await asked(owner)).toBeUndefined();
  const version = await withProxy(owner, path);
  expect(await asked(owner)).toEqual({ path, version });
  expect(await asked(await addColleague(owner, 'Video Editor'))).toEqual({ path, version });
  await uploadFile(owner, 'sound.wav', 'RIFF');
  const sound = { path: 'sound.wav', version: await versionOf(owner, 'sound.wav') };
  expect(await asked(owner, 'sound.wav')).toEqual(sound);
  await uploadFile(owner, 'still.png', 'a picture');
  expect(await asked(owner, 'still.png')).toBeUndefined();
});

test('what is too large for browsers to read it is asked of none of them', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await uploadFile(owner, 'sound.wav', 'RIFF');
  const current = (await readFileItem(workspaceId, 'sound.wav'))?.current;
  const asked = async (size: number) => {
    const set = { current: { ...current, size } };
    await write(update(keys.file(workspaceId, 'sound.wav'), { set }));
    return (await mediaOf(owner, 'sound.wav')).waveformOf !== undefined;
  };
  expect([await asked(maxMeasuredBytes), await asked(maxMeasuredBytes + 1)]).toEqual([true, false]);
});

test('a guest sees the waveform of a review, and is never asked for one', async () => {
  const { owner } = await signUpWithPlan();
  const version = await withProxy(owner, path);
  const { id } = await startReview(owner, path);
  const guest = await enter(await createLink(owner, [id]));
  const options = { params: { id }, query: {} };
  const seen = async () => [
    (await owner.call('GET /api/reviews/{id}/media', options)).body,
    (await guest.call('GET /api/guest/{link}/reviews/{id}/media', options)).body,
  ];
  const asked = { path, version };
  expect((await seen()).map(({ waveformOf: missing }) => missing)).toEqual([asked, undefined]);
  await add(owner, path, version);
  for (const { waveformUrl } of await seen()) {
    expect(await (await fetch(waveformUrl)).json()).toEqual(peaks);
  }
});

test('a waveform takes no quota, and is in no listing, trash or export', async () => {
  const { owner, workspaceId } = await measured();
  expect((await countedBytes(owner)).counted).toEqual(await listedBytes(workspaceId));
  expect(await storedPaths(owner)).toEqual([path]);
  expect(await trashOf(owner)).toEqual([]);
  const exported = await owner.call('GET /api/export/files', { query: {} });
  expect(JSON.stringify(exported.body)).not.toMatch(/waveform|posters/);
});

test.each([path, 'Day 1/A.wav'])(
  '%s takes its waveform along, and to cold storage and back',
  async (at) => {
    const { owner, workspaceId } = await withColdStorage();
    await uploadFile(owner, at, 'what is moved');
    const version = await versionOf(owner, at);
    await add(owner, at, version);
    const name = at.replace('Day 1/A', 'B');
    await changeFiles(owner, 'POST /api/files/move', { path: at, name });
    const to = `Day 1/${name}`;
    expect(await waveformOf(owner, to)).toEqual(peaks);
    expect(await isStored(workspaceId, at, version)).toBe(false);
    for (const storage of ['cold', 'hot']) {
      await changeFiles(owner, 'POST /api/files/storage', { paths: [to], storage });
      expect(await waveformOf(owner, to)).toEqual(peaks);
    }
  },
);

test.each([path, 'A.wav'])(
  'the waveform of %s stays with the version that was replaced, and is restored and erased with it',
  async (at) => {
    const { owner, workspaceId, version } = await measured(at);
    await uploadFile(owner, at, 'Another cut.', { replace: true });
    expect(await waveformOf(owner, at)).toBeNull();
    expect(await waveformOf(owner, at, version)).toEqual(peaks);
    await changeFiles(owner, 'POST /api/files/delete', { paths: [at] });
    await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path: at, version }] });
    expect(await waveformOf(owner, at)).toEqual(peaks);
    const newest = await versionOf(owner, at);
    await changeFiles(owner, 'POST /api/files/delete', { paths: [at] });
    await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
    expect(await isStored(workspaceId, at, newest)).toBe(false);
    expect(await isStored(workspaceId, at, version)).toBe(false);
  },
);

test('a version that is erased at S3 alone takes its waveform along in the night', async () => {
  const { workspaceId, version } = await measured('A.wav');
  await deleteObject(workspaceId, 'A.wav', version);
  await repairStorage(workspaceId);
  expect(await isStored(workspaceId, 'A.wav', version)).toBe(false);
});

test('a reviewed film that a computer renames takes its waveform along', async () => {
  const { owner, workspaceId } = await measured();
  await startReview(owner, path);
  const computer = await computerOf(owner, workspaceId);
  await computer.rename([path, 'C.mov']);
  expect(await waveformOf(owner, 'C.mov')).toEqual(peaks);
});

test.each([
  ['the copy first', [0, 1]],
  ['the deletion first', [1, 0]],
])(
  'a sound in no review that a computer renames takes its waveform along: %s',
  async (_, order) => {
    const { owner, workspaceId } = await measured('A.wav');
    const computer = await computerOf(owner, workspaceId);
    const halves = [await computer.copy('A.wav', 'B.wav'), await computer.remove('A.wav')];
    for (const half of order) await deliverMessages(halves.slice(half, half + 1));
    expect(await waveformOf(owner, 'B.wav')).toEqual(peaks);
    await computer.touch('B.wav');
    expect(await waveformOf(owner, 'B.wav')).toEqual(peaks);
  },
);

test('a sound of the same size and other bytes gets no waveform of one that a computer has deleted', async () => {
  const { owner, workspaceId } = await measured('A.wav');
  const computer = await computerOf(owner, workspaceId);
  await deliverMessages([await computer.remove('A.wav')]);
  const other = film();
  other.fill(1, other.length - 1);
  const versionId = await putObject(workspaceId, 'B.wav', other);
  const { body } = await owner.call('GET /api/devices');
  await deliverEvent(workspaceId, 'B.wav', { versionId, session: body.devices[0].id });
  expect(await waveformOf(owner, 'B.wav')).toBeNull();
});

test('nothing is stored of a file that was erased while its waveform was measured, or while it is stored', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, path);
  const erase = async () => {
    await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
    await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  };
  let stored = 0;
  const answer = await interceptRequests(
    async ({ name }, send) => {
      // It has been found, and its renditions are deleted before its waveform is there.
      if (name === 'PutObject' && stored === 0) {
        stored += 1;
        await interceptRequests((_, go) => go(), erase);
      }
      return send();
    },
    () => add(owner, path, version),
  );
  expect(stored).toBe(1);
  expect(answer).toMatchObject(gone);
  expect(await isStored(workspaceId, path, version)).toBe(false);
  expect(await add(owner, path, version)).toMatchObject(gone);
});

test('none is taken of what is neither film nor sound, or without a plan', async () => {
  const owner = await subscriber('business');
  await uploadFile(owner, 'still.png', 'a picture');
  expect(await add(owner, 'still.png', await versionOf(owner, 'still.png'))).toMatchObject(gone);
  const version = await uploadFilm(owner, path);
  await cancelPlan(owner);
  expect(await add(owner, path, version)).toMatchObject(refused(409, 'plan_needed'));
});

test('a waveform that the bucket lacks, as after a restored table, is asked for again', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await withProxy(owner, path);
  await add(owner, path, version);
  await removeObjects([waveformKey(workspaceId, path, version)]);
  const { waveformUrl, waveformOf: missing } = await mediaOf(owner, path);
  expect([waveformUrl, missing]).toEqual([undefined, { path, version }]);
});

test('nothing of a waveform is left when the plan is cancelled', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await add(owner, path, await uploadFilm(owner, path));
  expect(await storedKeys(workspaceId)).toContainEqual(expect.stringContaining('-waveform.json'));
  await cancelPlan(owner);
  await assertEmptied(workspaceId);
  expect(await storedKeys(workspaceId)).toEqual([]);
});

/** An owner with a file whose waveform was measured. */
async function measured(at = path) {
  const { owner, workspaceId } = await signUpWithPlan();
  const version = await uploadFilm(owner, at);
  await add(owner, at, version);
  return { owner, workspaceId, version };
}

function add(person: Person, at: string, version: string, measuredPeaks = peaks) {
  return person.call('POST /api/files/waveform', {
    body: { path: at, version, peaks: measuredPeaks },
  });
}

/** The waveform of a file, as a player gets it; null without one. */
async function waveformOf(person: Person, at: string, version?: string): Promise<unknown> {
  const { waveformUrl } = await mediaOf(person, at, version);
  return waveformUrl ? (await fetch(waveformUrl)).json() : null;
}

async function isStored(workspaceId: string, at: string, version: string): Promise<boolean> {
  return (await storedRendition(waveformKey(workspaceId, at, version))) !== null;
}
