import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, expect, test } from '@jest/globals';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, proxyKey } from '#core/files/objects/bucket.ts';
import { storedRendition } from '#core/files/objects/rendition-objects.ts';
import { checkProxy as checkCloudProxy } from '#core/reviews/proxies/check-proxy.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { postComment } from '#testkit/files/comments.ts';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { syncFile } from '#testkit/files/files.ts';
import { putPicture } from '#testkit/files/posters.ts';
import {
  addProxy,
  announceProxy,
  checkProxy,
  film,
  madeFilm,
  mediaOf,
  putProxy,
  uploadFilm,
  versionOf,
  withProxy,
} from '#testkit/files/proxies.ts';
import { reviewNow, startReview } from '#testkit/files/reviews.ts';
import { arrivedPaths, sendFile, withSender } from '#testkit/files/upload-requests.ts';
import { refused } from '#testkit/people.ts';

const path = 'A.mov';
const gone = refused(404, 'not_found');

afterEach(resetClock);

async function withFilm(content?: Buffer, at = path) {
  const { owner, workspaceId } = await signUpWithPlan();
  return { owner, workspaceId, version: await uploadFilm(owner, at, content) };
}

test('a proxy that the browser of the uploader has made is shown once it was compared with the film', async () => {
  const { owner } = await signUpWithPlan();
  const [editor, other] = [
    await addColleague(owner, 'Video Editor'),
    await addColleague(owner, 'Video Editor'),
  ];
  const version = await uploadFilm(editor, path);
  expect(await putProxy(editor, path, version)).toBe(200);
  const making = await mediaOf(other, path);
  expect(making.proxy).toBeUndefined();
  expect(making.proxyState).toEqual({ state: 'making', by: 'browser' });
  expect((await checkProxy(editor, path, version)).body).toEqual({ state: 'ready' });
  expect((await checkProxy(editor, path, version)).body).toEqual({ state: 'ready' });
  const { proxy, url, proxyState } = await mediaOf(other, path);
  expect(proxyState).toBeUndefined();
  expect(proxy.start).toEqual({ timescale: 12_800, ticks: 0 });
  const answer = await fetch(proxy.url);
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'video/mp4',
    'inline',
  ]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(film());
  const [shown, original] = [proxy.url, url].map((link) => new URL(link).searchParams);
  expect(shown?.get('X-Amz-Expires')).toBe(original?.get('X-Amz-Expires'));
});

test.each<[string, string, string, object?]>([
  ['of another container', '2997.mov', '2997-drop.mp4'],
  ['of a film that an edit list shows later', 'late.mp4', '25.mp4', { ticks: 0 }],
  ['that an edit list shows later itself', '25.mp4', 'late.mp4', { ticks: 6_400 }],
  ['of a film with other offsets', 'negative-offsets.mp4', '25.mp4'],
])('a proxy %s has its frames', async (_, original, proxy, start = {}) => {
  const { owner, version } = await withFilm(clipContent(original));
  const { body } = await addProxy(owner, path, version, clipContent(proxy));
  expect(body).toEqual({ state: 'ready' });
  expect((await mediaOf(owner, path)).proxy.start).toMatchObject(start);
});

test.each<[string, string, Buffer]>([
  ['frames_differ', '25.mp4', clipContent('50.mp4')],
  ['times_differ', '23976.mp4', clipContent('2997-drop.mp4')],
  ['no_table', '25.mp4', Buffer.from('<script>alert(1)</script>')],
  ['not_decodable', 'timecode.mkv', clipContent('timecode.mkv')],
  ['no_table', '25.mp4', clipContent('25.mp4').subarray(0, 400)],
])('a proxy is refused with %s, and nothing is left of it', async (reason, original, proxy) => {
  const { owner, workspaceId, version } = await withFilm(clipContent(original));
  const request = await announceProxy(owner, path, version, proxy.length);
  expect(await putPicture(request, Uint8Array.from(proxy))).toBe(200);
  const verdict = { state: 'refused', reason };
  expect((await checkProxy(owner, path, version)).body).toEqual(verdict);
  expect((await checkProxy(owner, path, version)).body).toEqual(verdict);
  const { proxy: shown, proxyState } = await mediaOf(owner, path);
  expect([shown, proxyState]).toEqual([undefined, { ...verdict, by: 'browser' }]);
  expect(await storedRendition(proxyKey(workspaceId, path, version))).toBeNull();
  // Neither the link that was used nor another one brings it back.
  expect(await putPicture(request, Uint8Array.from(proxy))).toBe(404);
  expect(await announceProxy(owner, path, version, proxy.length)).toBeNull();
});

test('what was checked is not replaced, by no link that was given before or is asked for after', async () => {
  const { owner, version } = await withFilm();
  const size = film().length;
  const links = [
    await announceProxy(owner, path, version, size),
    await announceProxy(owner, path, version, size),
  ];
  expect(await putPicture(links[0], Uint8Array.from(film()))).toBe(200);
  // It waits to be checked.
  expect(await announceProxy(owner, path, version, size)).toBeNull();
  expect((await checkProxy(owner, path, version)).body).toEqual({ state: 'ready' });
  const other = Uint8Array.from(film()).fill(1);
  for (const link of links) expect(await putPicture(link, other)).toBe(412);
  expect(await announceProxy(owner, path, version, size)).toBeNull();
  const { proxy } = await mediaOf(owner, path);
  expect(Buffer.from(await (await fetch(proxy.url)).arrayBuffer())).toEqual(film());
});

test('an upload that was lost is announced again, and after five times no more', async () => {
  const { owner, version } = await withFilm();
  const requests = [];
  for (let time = 0; time < 6; time++) requests.push(await announceProxy(owner, path, version, 9));
  expect(requests.map((request) => request !== null)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(await checkProxy(owner, path, version)).toMatchObject(refused(409, 'upload_incomplete'));
  setClockAhead({ minutes: 119 });
  expect((await mediaOf(owner, path)).proxyState).toEqual({ state: 'making', by: 'browser' });
  setClockAhead({ minutes: 120 });
  expect((await mediaOf(owner, path)).proxyState).toBeUndefined();
});

test('no proxy is taken from anyone but the uploader: not of what guests have sent or computers have synced', async () => {
  const { owner, guest, workspaceId } = await withSender();
  const editor = await addColleague(owner, 'Video Editor');
  const leader = await addColleague(owner, 'Project Manager');
  await sendFile(guest, path);
  const [sent = ''] = await arrivedPaths(owner);
  await syncFile(workspaceId, 'Synced.mov');
  await uploadFilm(editor, 'Of an editor.mov');
  for (const at of [sent, 'Synced.mov', 'Of an editor.mov']) {
    const body = { path: at, version: await versionOf(owner, at), size: 1_000 };
    for (const person of [owner, leader]) {
      expect(await person.call('POST /api/files/proxy', { body })).toMatchObject(gone);
      expect(await checkProxy(person, at, body.version)).toMatchObject(gone);
    }
    for (const route of [
      'POST /api/files/proxy',
      'POST /api/files/proxy/checks',
      'POST /api/files/proxy/retries',
    ] as const) {
      expect(await guest.call(route, { body })).toMatchObject({ status: 401 });
    }
  }
  const version = await versionOf(owner, 'Of an editor.mov');
  expect(await putProxy(editor, 'Of an editor.mov', version)).toBe(200);
  expect(await checkProxy(leader, 'Of an editor.mov', version)).toMatchObject(gone);
});

test('a small file brings no large proxy, and what is no film brings none', async () => {
  const { owner, version } = await withFilm(Buffer.from('A film.'));
  const most = 7 * 4 + 16 * 2 ** 20;
  const body = { path, version, size: most + 1 };
  expect(await owner.call('POST /api/files/proxy', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { size: expect.stringContaining('16.8 MB') } },
  });
  expect(await announceProxy(owner, path, version, most)).not.toBeNull();
  for (const name of ['Still.jpg', 'Mix.wav', 'Project.zip']) {
    const of = { path: name, version: await uploadFilm(owner, name), size: 9 };
    expect(await owner.call('POST /api/files/proxy', { body: of })).toMatchObject(gone);
    const again = { body: { path: name } };
    expect(await owner.call('POST /api/files/proxy/retries', again)).toMatchObject(gone);
  }
});

test('without a plan none is taken', async () => {
  const owner = await subscriber('business');
  const version = await uploadFilm(owner, path);
  await cancelPlan(owner);
  const body = { path, version, size: 9 };
  for (const route of ['POST /api/files/proxy', 'POST /api/files/proxy/retries'] as const) {
    expect(await owner.call(route, { body })).toMatchObject(refused(409, 'plan_needed'));
  }
});

test('of a film that nothing here reads, the frames are those of its proxy, and its review says so', async () => {
  const at = 'A.mxf';
  const { owner, version } = await withFilm(Buffer.from('Material exchange'), at);
  const before = await startReview(owner, at);
  expect(before.versions[0].frames).toBeUndefined();
  expect((await mediaOf(owner, at)).framesUrl).toBeUndefined();
  expect((await postComment(owner, before.id, { frame: 74 })).body.code).toBe('no_such_frame');
  expect((await addProxy(owner, at, version)).body).toEqual({ state: 'ready' });
  const media = await mediaOf(owner, at);
  expect(media.hasFramesOfProxy).toBe(true);
  expect(await (await fetch(media.framesUrl)).json()).toMatchObject({ runs: [[512, 75]] });
  const [reviewed] = (await reviewNow(owner, before.id)).versions;
  expect(reviewed).toMatchObject({ hasFramesOfProxy: true, frames: { count: 75 } });
  expect((await postComment(owner, before.id, { frame: 74 })).status).toBe(201);

  const second = 'B.mxf';
  const other = await uploadFilm(owner, second, Buffer.from('Material exchange'));
  await addProxy(owner, second, other);
  const started = await startReview(owner, second);
  expect(started.versions[0]).toMatchObject({ hasFramesOfProxy: true, frames: { count: 75 } });
  const options = { params: { id: started.id } };
  const { body } = await owner.call('GET /api/reviews/{id}/media', options);
  expect(body).toMatchObject({ hasFramesOfProxy: true, proxy: { start: { ticks: 0 } } });
  expect((await fetch(body.framesUrl)).status).toBe(200);
});

test('a leader has the proxy made again, in the cloud; what it has not made within a day has failed', async () => {
  const { owner } = await signUpWithPlan();
  const [editor, leader] = [
    await addColleague(owner, 'Video Editor'),
    await addColleague(owner, 'Team Leader'),
  ];
  const version = await withProxy(editor, path);
  const { proxy } = await mediaOf(owner, path);
  const again = { body: { path } };
  expect(await editor.call('POST /api/files/proxy/retries', again)).toMatchObject({ status: 403 });
  expect((await leader.call('POST /api/files/proxy/retries', again)).status).toBe(200);
  expect((await fetch(proxy.url)).status).toBe(404);
  expect(await mediaOf(editor, path)).toMatchObject({
    proxyState: { state: 'making', by: 'cloud' },
  });
  expect(await announceProxy(editor, path, version, 9)).toBeNull();
  expect(await checkProxy(editor, path, version)).toMatchObject(gone);
  setClockAhead({ hours: 24 });
  expect((await mediaOf(editor, path)).proxyState).toEqual({
    state: 'failed',
    by: 'cloud',
    reason: 'job_failed',
  });
});

test('of a film that has a review, the frames that its first proxy told stay when it is made again', async () => {
  const at = 'A.mxf';
  const { owner, workspaceId, version } = await withFilm(Buffer.from('Material exchange'), at);
  await addProxy(owner, at, version);
  await startReview(owner, at);
  await owner.call('POST /api/files/proxy/retries', { body: { path: at } });
  await putAsCloud(workspaceId, at, version, clipContent('50.mp4'));
  const asked = { path: at, version };
  expect(await checkCloudProxy(workspaceId, asked)).toMatchObject({ reason: 'frames_differ' });
  await owner.call('POST /api/files/proxy/retries', { body: { path: at } });
  await putAsCloud(workspaceId, at, version, film());
  expect(await checkCloudProxy(workspaceId, asked)).toEqual({ state: 'ready' });
  expect((await mediaOf(owner, at)).hasFramesOfProxy).toBe(true);
});

test('without a review, a proxy that is made again may tell other frames', async () => {
  const at = 'A.mxf';
  const { owner, workspaceId, version } = await withFilm(Buffer.from('Material exchange'), at);
  await addProxy(owner, at, version);
  await owner.call('POST /api/files/proxy/retries', { body: { path: at } });
  await putAsCloud(workspaceId, at, version, clipContent('50.mp4'));
  expect(await checkCloudProxy(workspaceId, { path: at, version })).toEqual({ state: 'ready' });
  const { framesUrl } = await mediaOf(owner, at);
  expect(await (await fetch(framesUrl)).json()).toMatchObject({ runs: [[256, 100]] });
});

test('a film at a variable rate gets a proxy at a constant one from the cloud alone, if it is as long', async () => {
  const { owner, workspaceId, version } = await withFilm(clipContent('portrait.mp4'));
  const asked = { path, version };
  for (const [frames, expected] of [
    [52, { state: 'refused', reason: 'frames_differ' }],
    [50, { state: 'ready' }],
  ] as const) {
    await owner.call('POST /api/files/proxy/retries', { body: { path } });
    await putAsCloud(workspaceId, path, version, madeFilm(25, frames));
    expect(await checkCloudProxy(workspaceId, asked)).toEqual(expected);
  }
  expect((await mediaOf(owner, path)).proxy).toMatchObject({ isConstantRate: true });

  const other = await uploadFilm(owner, 'B.mov', clipContent('portrait.mp4'));
  const { body } = await addProxy(owner, 'B.mov', other, madeFilm(25, 50));
  expect(body).toEqual({ state: 'refused', reason: 'frames_differ' });
});

/** Stores a proxy where that of a version lies, as the cloud does. */
async function putAsCloud(workspaceId: string, at: string, version: string, Body: Buffer) {
  const Key = proxyKey(workspaceId, at, version);
  await s3.send(new PutObjectCommand({ Bucket: bucketName(), Key, Body }));
}
