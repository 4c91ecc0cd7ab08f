import { expect, test } from '@jest/globals';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import {
  allRights,
  createLink,
  enter,
  type Guest,
  withSharedFolder,
} from '#testkit/files/links.ts';
import { addProxy, film, putProxy, uploadFilm, versionOf } from '#testkit/files/proxies.ts';
import { postVersion, startReview } from '#testkit/files/reviews.ts';
import { refused } from '#testkit/people.ts';

/** A film that browsers show, and one that they do not, each with a proxy, a review and a guest of a link to both. */
const names = ['A.mov', 'B.mxf'] as const;
const paths = names.map((name) => `Day 1/${name}`);

async function shared({ download = false } = {}) {
  const may = { ...allRights, download };
  const { owner, guest: ofFolder } = await withSharedFolder({ may });
  const reviews: string[] = [];
  for (const path of paths) {
    const content = path.endsWith('.mxf') ? Buffer.from('Material exchange') : film();
    await addProxy(owner, path, await uploadFilm(owner, path, content));
    reviews.push((await startReview(owner, path)).id);
  }
  const linked = await createLink(owner, reviews, { may });
  const ofReviews = await enter(linked);
  return { owner, ofFolder, linked, ofReviews, reviews };
}

const media = (guest: Guest, id = '', query = {}) =>
  guest.call('GET /api/guest/{link}/reviews/{id}/media', { params: { id }, query });
const fileLink = (guest: Guest, path: string, query = {}) =>
  guest.call('GET /api/guest/{link}/files/link', { query: { path, ...query } });

/** What a link gives, and for how many seconds it is valid. */
async function read(url: string) {
  const answer = await fetch(url);
  const seconds = new URL(url).searchParams.get('X-Amz-Expires');
  return { status: answer.status, type: answer.headers.get('content-type'), seconds };
}

const proxy = { status: 200, type: 'video/mp4', seconds: '300' };

test('without the right to download a guest is shown the proxy, and gets nothing of the original', async () => {
  const { ofReviews, ofFolder, reviews } = await shared();
  for (const [index, name] of names.entries()) {
    const { status, body } = await media(ofReviews, reviews[index]);
    expect([status, Object.keys(body)]).toEqual([200, expect.not.arrayContaining(['url'])]);
    expect(JSON.stringify(body)).not.toMatch(/\/w\/|%2Fw%2F/);
    expect(await read(body.proxy.url)).toEqual(proxy);
    expect(await read(body.framesUrl)).toMatchObject({ status: 200, seconds: '300' });
    const link = await fileLink(ofFolder, name);
    expect(await read(link.body.url)).toEqual(proxy);
    expect(new URL(link.body.url).pathname).toBe(new URL(body.proxy.url).pathname);
    for (const answer of [
      await media(ofReviews, reviews[index], { use: 'download' }),
      await fileLink(ofFolder, name, { use: 'download' }),
    ]) {
      expect(answer).toMatchObject(refused(403, 'link_forbids'));
    }
  }
  const { files } = (await ofFolder.call('GET /api/guest/{link}/files', { query: {} })).body;
  const viewable = files.flatMap(({ path, isViewable }: { path: string; isViewable: boolean }) =>
    isViewable ? [path] : [],
  );
  expect(viewable).toEqual(['A.mov', 'B.mxf', 'Film.mov']);
  expect(JSON.stringify(files)).not.toMatch(/proxy/i);
});

test('with the right to download a guest gets both', async () => {
  const { ofReviews, ofFolder, reviews } = await shared({ download: true });
  for (const [index, name] of names.entries()) {
    const { body } = await media(ofReviews, reviews[index]);
    expect(await read(body.proxy.url)).toEqual(proxy);
    const original = await read(body.url);
    expect(original).toMatchObject({ status: 200, seconds: '300' });
    const links = [
      await fileLink(ofFolder, name),
      await fileLink(ofFolder, name, { use: 'download' }),
    ];
    for (const link of links) expect(new URL(link.body.url).pathname).toContain('/w/');
  }
});

test('until there is a proxy a guest is shown what browsers show, and is not told why', async () => {
  const { owner, linked, reviews } = await shared();
  const guest = await enter(linked);
  const [path = ''] = paths;
  await uploadFile(owner, path, film(), { replace: true });
  await postVersion(owner, reviews[0] ?? '', path);
  const version = await versionOf(owner, path);
  await putProxy(owner, path, version);
  const making = (await media(guest, reviews[0])).body;
  expect(making.proxyState).toEqual({ state: 'making', by: 'browser' });
  expect(new URL(making.url).pathname).toContain('/w/');
  await addProxyOfAnother(owner, paths[1] ?? '');
  await postVersion(owner, reviews[1] ?? '', paths[1] ?? '');
  expect(await media(guest, reviews[1])).toMatchObject(refused(403, 'link_forbids'));
  const again = await enter(await createLink(owner, reviews, { may: allRights }));
  expect((await media(again, reviews[1])).body.proxyState).toEqual({
    state: 'refused',
    by: 'browser',
  });
});

test('once it is deleted, replaced or revoked, a guest gets no link to the proxy either', async () => {
  const { owner, linked, ofReviews, ofFolder, reviews } = await shared();
  const [path = '', other = ''] = paths;
  const { body } = await media(ofReviews, reviews[0]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  expect(await media(ofReviews, reviews[0])).toMatchObject(refused(404, 'not_found'));
  expect(await fileLink(ofFolder, names[0])).toMatchObject(refused(404, 'not_found'));
  // What was given to it lives as long as the link to the original, and ends with the version.
  expect((await fetch(body.proxy.url)).status).toBe(200);
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect((await fetch(body.proxy.url)).status).toBe(404);

  // The older version is shown in its review, and no longer in the folder.
  await uploadFile(owner, other, 'Material exchange 2', { replace: true });
  expect((await media(ofReviews, reviews[1])).body.proxy).toBeDefined();
  expect(await fileLink(ofFolder, names[1])).toMatchObject(refused(403, 'link_forbids'));

  await owner.call('DELETE /api/links/{id}', { params: { id: linked.link.id } });
  expect(await media(ofReviews, reviews[1])).toMatchObject(refused(404, 'link_ended'));
});

test('the end of the plan ends what guests get of proxies', async () => {
  const { owner, ofReviews, ofFolder, reviews } = await shared();
  await cancelPlan(owner);
  expect((await media(ofReviews, reviews[0])).status).toBe(404);
  expect((await fileLink(ofFolder, names[0])).status).toBe(404);
});

test('a link opens no proxy of another review or folder', async () => {
  const { owner, ofReviews, ofFolder } = await shared();
  await addProxy(owner, 'Secret.mov', await uploadFilm(owner, 'Secret.mov'));
  const { id } = await startReview(owner, 'Secret.mov');
  expect(await media(ofReviews, id)).toMatchObject(refused(404, 'not_found'));
  for (const path of ['../Secret.mov', 'Secret.mov', '/Secret.mov']) {
    const { status, body } = await fileLink(ofFolder, path);
    expect([404, 400]).toContain(status);
    expect(body.url).toBeUndefined();
  }
});

/** Uploads a film again, with a proxy of another film: of no frames that are known, of one of another kind. */
async function addProxyOfAnother(owner: Parameters<typeof addProxy>[0], path: string) {
  await uploadFile(owner, path, 'Material exchange 2', { replace: true });
  await addProxy(owner, path, await versionOf(owner, path), Buffer.from('nothing'));
}
