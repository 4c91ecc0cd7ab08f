import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  allRights,
  createLink,
  enter,
  tokenIn,
  withLink,
  withSharedFolder,
} from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { postVersion, startReview, withReview } from '#testkit/files/reviews.ts';
import { ask, path } from '#testkit/files/stored-files.ts';
import { withRequest } from '#testkit/files/upload-requests.ts';
import { callAs, refused, uniqueEmail } from '#testkit/people.ts';

const open = async (token: string, cookie: string | null = null) =>
  (await callAs(cookie, 'POST /api/guest/open', { body: { token } })).body;

test('an entrance shows the film, its poster, who shares it, what may be done and until when', async () => {
  const { owner, review, link, token } = await withLink();
  await addPoster(owner, path);
  const entrance = await open(token);
  const { username } = (await owner.call('GET /api/user')).body.user;
  expect(entrance).toMatchObject({
    sharedBy: username,
    may: allRights,
    expiresAt: link.expiresAt,
    preview: { title: review.title, poster: expect.any(String) },
  });
  const poster = await fetch(entrance.preview.poster);
  expect([await poster.text(), poster.headers.get('content-type')]).toEqual([
    'a poster',
    'image/jpeg',
  ]);
  expect(entrance.preview.poster).toMatch(/X-Amz-Expires=300(&|$)/);
  expect(JSON.stringify(entrance)).not.toContain(owner.email);
});

test.each([
  ['a passcode', { passcode: 'Cutting room 14' }],
  ['a mailed code', { addresses: [uniqueEmail()] }],
])('an entrance behind %s shows neither title nor poster', async (_, asked) => {
  const { owner, review, token } = await withLink(asked);
  await addPoster(owner, path);
  const entrance = await open(token);
  expect(entrance).toMatchObject({ may: allRights, sharedBy: expect.any(String) });
  expect(entrance).not.toHaveProperty('preview');
  expect(JSON.stringify(entrance)).not.toContain(review.title);
});

test('no frame leaves before a guest has entered where their name must lie over it', async () => {
  const { owner, review, token } = await withLink({ isOverlaid: true });
  await addPoster(owner, path);
  expect((await open(token)).preview).toEqual({ title: review.title });
});

test('an entrance shows nothing of a version that guests are not shown, or whose poster is of another', async () => {
  const { owner, workspaceId, review, token } = await withLink();
  await addPoster(owner, path);
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await addPoster(owner, path);
  expect((await open(token)).preview).toEqual({ title: review.title });
  await postVersion(owner, review.id, path);
  expect((await open(token)).preview).toHaveProperty('poster');
  await ask(owner, 'POST /api/files/delete', { paths: [path] });
  await runAllChanges(workspaceId);
  expect(await open(token)).not.toHaveProperty('preview');
});

test('an entrance shows no poster of what a guest may neither see in place nor download', async () => {
  const { owner } = await withReview();
  await uploadFile(owner, 'A001.mxf', 'A film.');
  await addPoster(owner, 'A001.mxf');
  const { id } = await startReview(owner, 'A001.mxf');
  const looking = await createLink(owner, [id], { may: { ...allRights, download: false } });
  expect((await open(looking.token)).preview).toEqual({ title: 'A001' });
  const { token } = await createLink(owner, [id]);
  expect((await open(token)).preview).toHaveProperty('poster');
});

test('an entrance to several reviews, a folder or a request names it', async () => {
  const { owner, review } = await withReview();
  await uploadFile(owner, 'Spot.mov', 'A film.');
  const spot = await startReview(owner, 'Spot.mov');
  const both = await createLink(owner, [review.id, spot.id]);
  expect((await open(both.token)).preview).toEqual({
    title: `${review.title} and 1 more`,
    count: 2,
  });
  expect((await open((await withSharedFolder()).token)).preview).toEqual({ title: 'Day 1' });
  expect((await open((await withRequest()).token)).preview).toEqual({ title: 'Rushes of day 4' });
});

test('a browser that has entered is not shown an entrance', async () => {
  const linked = await withLink();
  const { cookie } = await enter(linked);
  expect(await open(linked.token, cookie)).not.toHaveProperty('preview');
});

test('a guest of a folder gets posters of its films alone, and of none that they may not look at', async () => {
  const linked = await withSharedFolder({ may: { ...allRights, download: false } });
  const { owner, guest } = linked;
  await uploadFile(owner, 'Day 1/A001.mxf', 'A film.');
  for (const each of [path, 'Day 1/A001.mxf', 'Top.mov']) await addPoster(owner, each);
  const posters = async (...paths: string[]) => {
    const body = { paths };
    const answer = await guest.call('POST /api/guest/{link}/files/posters', { body });
    return answer.body.posters.map((poster: { path: string }) => poster.path);
  };
  expect(await posters('Film.mov', 'A001.mxf', 'Top.mov')).toEqual(['Film.mov']);
  const { files } = (await guest.call('GET /api/guest/{link}/files')).body;
  expect(files.map((file: { path: string }) => file.path)).toEqual(['A001.mxf', 'Film.mov']);
  await owner.call('DELETE /api/links/{id}', { params: { id: linked.link.id } });
  const body = { paths: ['Film.mov'] };
  expect(await guest.call('POST /api/guest/{link}/files/posters', { body })).toMatchObject(
    refused(404, 'link_ended'),
  );
});

test('a path that is longer with its folder than the table accepts has no poster', async () => {
  const { owner } = await withReview();
  const folder = `${'f'.repeat(200)}/${'g'.repeat(200)}/`;
  await uploadFile(owner, `${folder}Film.mov`, 'A film.');
  const opens = { kind: 'folder', folder };
  const { body } = await owner.call('POST /api/links', { body: { opens, may: allRights } });
  const guest = await enter({ link: body.link, token: tokenIn(body.url) });
  const paths = [`${'a/'.repeat(400)}b.mov`];
  expect(
    await guest.call('POST /api/guest/{link}/files/posters', { body: { paths } }),
  ).toMatchObject({ status: 200, body: { posters: [] } });
});
