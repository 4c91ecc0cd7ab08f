import { expect, test } from '@jest/globals';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { deliverEvent, deliverMessages, putObject } from '#testkit/files/files.ts';
import { putPicture } from '#testkit/files/posters.ts';
import { film as clip, mediaOf, versionOf } from '#testkit/files/proxies.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { path } from '#testkit/files/stored-files.ts';
import {
  finishJob,
  jobOf,
  minutesOf,
  startedJob,
  startProxies,
  syncFilm,
} from '#testkit/files/transcodes.ts';
import type { Person } from '#testkit/people.ts';

/** A film with a proxy, a poster and a filmstrip that a computer syncs, and that is in no review. */
async function shown() {
  const { owner, workspaceId } = await signUpWithPlan();
  const film = await syncFilm(workspaceId, path);
  await finishJob(await startedJob(film));
  const pictures = { path, size: 7, strip: { size: 7, frames: 12 } };
  const { strip, ...poster } = (await owner.call('POST /api/files/poster', { body: pictures }))
    .body;
  await putPicture(poster, 'A frame');
  await putPicture(strip, 'Frames.');
  return { owner, workspaceId, film, computer: await computerOf(owner, workspaceId) };
}

/** What shows a film, as the site gets it. */
async function renditionsOf(owner: Person, at: string) {
  const { proxy } = await mediaOf(owner, at);
  const { body } = await owner.call('POST /api/files/posters', { body: { paths: [at] } });
  const [{ url, strip } = { url: '', strip: undefined }] = body.posters;
  const texts = [url, strip?.url].map(async (link) => link && (await fetch(link)).text());
  return [proxy && (await fetch(proxy.url)).status, ...(await Promise.all(texts))];
}

const all = [200, 'A frame', 'Frames.'];

test.each([
  ['the copy first', [0, 1]],
  ['the deletion first', [1, 0]],
  ['each twice', [1, 0, 1, 0]],
])(
  'a film in no review that a computer renames takes proxy, poster and filmstrip along: %s',
  async (_, order) => {
    const { owner, workspaceId, computer } = await shown();
    const halves = [await computer.copy(path, 'B.mov'), await computer.remove(path)];
    for (const half of order) await deliverMessages(halves.slice(half, half + 1));
    expect(await renditionsOf(owner, 'B.mov')).toEqual(all);
    const version = await versionOf(owner, 'B.mov');
    expect(await startProxies({ workspaceId, path: 'B.mov', version })).toBe(0);
    expect([await jobOf({ workspaceId, path: 'B.mov', version }), await minutesOf(owner)]).toEqual([
      null,
      1,
    ]);
    await computer.rename(['B.mov', 'C.mov'], ['C.mov', path]);
    expect(await renditionsOf(owner, path)).toEqual(all);
  },
);

test('a film whose time of change a computer sets keeps what shows it', async () => {
  const { owner, computer } = await shown();
  await computer.touch(path);
  expect(await renditionsOf(owner, path)).toEqual(all);
});

test('a film of the same size and other bytes gets nothing of the one that a computer has deleted', async () => {
  const { owner, workspaceId, computer } = await shown();
  await deliverMessages([await computer.remove(path)]);
  const other = clip();
  other.fill(1, other.length - 1);
  const version = await putObject(workspaceId, 'B.mov', other);
  const { body } = await owner.call('GET /api/devices');
  const session = body.devices[0].id;
  await deliverEvent(workspaceId, 'B.mov', { versionId: version, session });
  expect(await renditionsOf(owner, 'B.mov')).toEqual([undefined, '', undefined]);
});
