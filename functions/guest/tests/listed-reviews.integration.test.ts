import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter, type Guest } from '#testkit/files/links.ts';
import { addPoster } from '#testkit/files/posters.ts';
import { postVersion, startReview, withReview } from '#testkit/files/reviews.ts';
import { ask, path } from '#testkit/files/stored-files.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

const second = 'Day 2/Scene.mp4';

/** A link to two reviews, each of a film with a poster, by which a guest has entered. */
async function withListed(options: object = {}, other = second) {
  const reviewed = await withReview();
  const { owner } = reviewed;
  await uploadFile(owner, other, 'A scene.');
  const scene = await startReview(owner, other);
  await addPoster(owner, path, 'first');
  await addPoster(owner, other, 'second');
  const guest = await enter(await createLink(owner, [reviewed.review.id, scene.id], options));
  return { ...reviewed, scene, guest };
}

/** The titles that a guest is shown, each with its poster. */
async function listed(guest: Guest) {
  const { opens } = (await guest.call('GET /api/guest/{link}')).body;
  return Promise.all(
    opens.reviews.map(async ({ title, poster }: { title: string; poster?: string }) => [
      title,
      poster && (await (await fetch(poster)).text()),
    ]),
  );
}

test('the reviews of a link are listed with the posters of their newest versions', async () => {
  const { guest } = await withListed();
  expect(await listed(guest)).toEqual([
    ['Film', 'first'],
    ['Scene', 'second'],
  ]);
  const { opens } = (await guest.call('GET /api/guest/{link}')).body;
  const addedAt = expect.any(String);
  expect(opens.reviews[0].newest).toEqual({ number: 1, kind: 'film', addedAt });
});

test('no poster leaves where a name must lie over it, nor of what the guest may not look at', async () => {
  const overlaid = await withListed({ isOverlaid: true });
  expect(await listed(overlaid.guest)).toEqual([
    ['Film', undefined],
    ['Scene', undefined],
  ]);
  const may = { ...allRights, download: false };
  const raw = await withListed({ may }, 'Day 2/Scene.mxf');
  expect((await listed(raw.guest))[1]).toEqual(['Scene', undefined]);
});

test('nothing is shown of a version that guests do not see, or that was deleted', async () => {
  const { owner, workspaceId, review, guest } = await withListed();
  const email = uniqueEmail();
  await addMember(owner, email, 'Video Editor');
  const editor = await signUpInvited(email);
  await uploadFile(editor, 'Payroll.mp4', 'Salaries.');
  await addPoster(editor, 'Payroll.mp4', 'salaries');
  await postVersion(editor, review.id, 'Payroll.mp4');
  expect((await listed(guest))[0]).toEqual(['Film', 'first']);
  await ask(owner, 'POST /api/files/delete', { paths: [second] });
  await runAllChanges(workspaceId);
  // The one that is left is opened without a list.
  expect(await listed(guest)).toEqual([['Film', undefined]]);
});
