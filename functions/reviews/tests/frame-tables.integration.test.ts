import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { listSomeVersions } from '#core/file-changes/emptying/erase-objects.ts';
import { frameTablePrefix } from '#core/files/objects/bucket.ts';
import { frameTable } from '#shared/rules/film/frame-table.ts';
import { timeOfFrame } from '#shared/rules/film/frames.ts';
import { clipContent, clips, soundClip } from '#testkit/clips/clips.ts';
import { waveFile } from '#testkit/clips/wave.ts';
import { failRequests } from '#testkit/fail-requests.ts';
import { postComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { postVersion, reviewNow, startReview, withReview } from '#testkit/files/reviews.ts';
import { withFile } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';

/** The table of frames of a version, as a page reads it. */
async function tableOf(person: Person, id: string, version = '1') {
  const options = { params: { id }, query: { version } };
  const { framesUrl } = (await person.call('GET /api/reviews/{id}/media', options)).body;
  if (framesUrl === undefined) return null;
  return frameTable.parse(await (await fetch(framesUrl)).json());
}

test('the frames of a film are read once, and a page gets when each of them is shown', async () => {
  const { owner } = await withFile();
  for (const { name, times, timescale } of clips.slice(0, 3)) {
    await uploadFile(owner, name, clipContent(name));
    const { id, versions } = await startReview(owner, name);
    expect(versions[0].frames).toMatchObject({ count: times.length });
    const table = await tableOf(owner, id);
    const last = table && timeOfFrame(table, times.length - 1);
    expect((last?.ticks ?? 0) / (last?.timescale ?? 1)).toBeCloseTo(
      (times.at(-1) ?? 0) / timescale,
      6,
    );
  }
});

test('a summary of the frames is part of the review, with the start timecode', async () => {
  const { owner } = await withFile();
  await uploadFile(owner, 'A.mp4', clipContent('5994-drop.mp4'));
  const { versions } = await startReview(owner, 'A.mp4');
  expect(versions[0].frames).toMatchObject({
    rate: { numerator: 60_000, denominator: 1_001 },
    isVariable: false,
    start: { dropFrame: true },
    span: { timescale: 60_000, first: 0, end: 120_120 },
  });
});

test('what is no film, is damaged, or is sound alone is reviewed without frames, and says what is wrong', async () => {
  const { owner } = await withFile();
  const film = clipContent('25.mp4');
  const files: [string, Buffer, string?][] = [
    ['Sound.m4a', readFileSync(soundClip)],
    ['Sound.mp4', readFileSync(soundClip), 'no_picture'],
    ['Cut.mp4', film.subarray(0, 400), 'cut_off'],
    ['Empty.mp4', Buffer.alloc(0), 'empty'],
    ['Film.pdf', film],
  ];
  for (const [name, content, fault] of files) {
    await uploadFile(owner, name, content);
    const { id, versions } = await startReview(owner, name);
    expect([name, versions[0].frames, versions[0].fault]).toEqual([name, undefined, fault]);
    expect(await tableOf(owner, id)).toBeNull();
  }
});

test('the frames of a WebM film are read, and a frame that it does not have is refused', async () => {
  const { owner } = await withFile();
  await uploadFile(owner, 'Screen.webm', clipContent('live.webm'));
  const { id, versions } = await startReview(owner, 'Screen.webm');
  expect(versions[0]).toMatchObject({ frames: { count: 60, isVariable: true }, codec: 'V_VP8' });
  expect((await postComment(owner, id, { frame: 59 })).body.comment.at).toMatchObject({
    ticks: 1_959,
  });
  expect((await postComment(owner, id, { frame: 60 })).body.code).toBe('no_such_frame');
});

test('a sound begins when its file says, and a comment beyond its end is refused', async () => {
  const { owner } = await withFile();
  const tenHours = 36_000 * 48_000;
  await uploadFile(owner, 'Mix.wav', waveFile({ reference: tenHours, bytes: 192_000 }));
  const { id, versions } = await startReview(owner, 'Mix.wav');
  expect(versions[0].sound).toEqual({
    start: { ticks: tenHours, timescale: 48_000 },
    length: { ticks: 192_000, timescale: 96_000 },
  });
  const post = (body: object) => postComment(owner, id, body);
  expect((await post({ milliseconds: 2_000 })).status).toBe(201);
  expect((await post({ milliseconds: 3_000 })).body.code).toBe('no_such_frame');
  const beyond = await post({ milliseconds: 1_000, endMilliseconds: 60_000 });
  expect(beyond.body.code).toBe('no_such_frame');
});

test('two films that are added at the same time get the frames of their own', async () => {
  const { owner, review } = await withReview();
  const added = ['25.mp4', '50.mp4', '23976.mp4'];
  for (const name of added) await uploadFile(owner, name, clipContent(name));
  await Promise.all(added.map((name) => postVersion(owner, review.id, name)));
  const { versions } = await reviewNow(owner, review.id);
  expect(versions).toHaveLength(4);
  for (const { number, path, frames } of versions.slice(1)) {
    const table = await tableOf(owner, review.id, String(number));
    const { rate } = clips.find(({ name }) => name === path) ?? {};
    expect([table?.rate.numerator, table?.rate.denominator]).toEqual(rate);
    expect(frames.rate).toEqual(table?.rate);
  }
});

test('without S3 nothing is started, and it can be repeated', async () => {
  const { owner, workspaceId } = await withFile();
  await uploadFile(owner, '25.mp4', clipContent('25.mp4'));
  const start = () => owner.call('POST /api/reviews', { body: { path: '25.mp4' } });
  await failRequests('PutObject');
  expect((await start()).status).toBe(500);
  expect((await owner.call('GET /api/reviews')).body.reviews).toEqual([]);
  expect((await start()).body.review.versions[0]).toMatchObject({ number: 1, frames: {} });
  expect((await listSomeVersions(frameTablePrefix(workspaceId))).files).toBe(1);
});

test('the table of frames goes with its review', async () => {
  const { owner, workspaceId } = await withFile();
  await uploadFile(owner, '25.mp4', clipContent('25.mp4'));
  const { id } = await startReview(owner, '25.mp4');
  const options = { params: { id } };
  const { framesUrl } = (await owner.call('GET /api/reviews/{id}/media', options)).body;
  expect((await fetch(framesUrl)).status).toBe(200);
  await owner.call('DELETE /api/reviews/{id}', { params: { id } });
  expect((await fetch(framesUrl)).status).toBe(404);
  expect((await listSomeVersions(frameTablePrefix(workspaceId))).objects).not.toEqual([]);
});
