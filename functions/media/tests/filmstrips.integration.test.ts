import { expect, test } from '@jest/globals';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter } from '#testkit/files/links.ts';
import { putPicture } from '#testkit/files/posters.ts';
import { uploadFilm } from '#testkit/files/proxies.ts';
import { startReview } from '#testkit/files/reviews.ts';
import type { Person } from '#testkit/people.ts';

const path = 'Film.mov';

test('a player gets the filmstrip of its version, also once the path has a newer one', async () => {
  const { owner, review } = await withStrip();
  const ofReview = async () =>
    (await owner.call('GET /api/reviews/{id}/media', { params: { id: review }, query: {} })).body;
  const ofFile = async () => (await owner.call('GET /api/files/media', { query: { path } })).body;
  for (const { strip } of [await ofReview(), await ofFile()]) {
    expect(strip.frames).toBe(12);
    const answer = await fetch(strip.url);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'image/jpeg',
      'frames',
    ]);
  }
  await uploadFile(owner, path, 'Another film.', { replace: true });
  expect((await ofFile()).strip).toBeUndefined();
  expect(await (await fetch((await ofReview()).strip.url)).text()).toBe('frames');
});

test('a guest gets it too, unless their name must lie over each frame', async () => {
  const { owner, review } = await withStrip();
  const may = { ...allRights, download: false };
  const seen = async (isOverlaid: boolean) => {
    const guest = await enter(await createLink(owner, [review], { may, isOverlaid }));
    const media = await guest.call('GET /api/guest/{link}/reviews/{id}/media', {
      params: { id: review },
      query: {},
    });
    expect(media.status).toBe(200);
    return media.body.strip;
  };
  const strip = await seen(false);
  expect(await (await fetch(strip.url)).text()).toBe('frames');
  expect(strip.url).toMatch(/X-Amz-Expires=300(&|$)/);
  expect(await seen(true)).toBeUndefined();
});

/** A reviewed film with a filmstrip. */
async function withStrip() {
  const { owner } = await signUpWithPlan('business');
  await uploadFilm(owner, path);
  await addStrip(owner);
  const { id } = await startReview(owner, path);
  return { owner, review: id };
}

async function addStrip(owner: Person): Promise<void> {
  const body = { path, size: 5, duration: 12.5, strip: { size: 6, frames: 12 } };
  const { strip, ...poster } = (await owner.call('POST /api/files/poster', { body })).body;
  expect([await putPicture(poster, 'frame'), await putPicture(strip, 'frames')]).toEqual([
    200, 200,
  ]);
}
