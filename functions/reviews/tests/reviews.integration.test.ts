import { expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { syncFile, uploadFile } from '#testkit/files/files.ts';
import { reviewNow, startReview, withReview } from '#testkit/files/reviews.ts';
import { path, withFile } from '#testkit/files/stored-files.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

test('two members who start a review of one file at the same time get the same one', async () => {
  const { owner } = await withFile();
  const editor = await addColleague(owner, 'Video Editor');
  const started = await Promise.all(
    [owner, editor, owner, editor].map((person) => startReview(person, path)),
  );
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  const { reviews } = (await owner.call('GET /api/reviews')).body;
  expect(reviews).toMatchObject([{ comments: 0, openComments: 0, status: 'needs_review' }]);
  const { auditEntries } = (await owner.call('GET /api/audit', { query: { text: 'Film' } })).body;
  expect(auditEntries).toMatchObject([{ kind: 'review_started', title: 'Film', path }]);
});

test('a review names who started it, until they leave', async () => {
  const { owner } = await withFile();
  const member = await addMember(owner, uniqueEmail());
  const editor = await signUpInvited(member.email);
  const { id, createdBy } = await startReview(editor, path);
  expect(createdBy).toMatchObject({ email: editor.email });
  const params = { id: member.id };
  expect((await owner.call('DELETE /api/team-members/{id}', { params })).status).toBe(200);
  const { createdBy: left, versions } = await reviewNow(owner, id);
  expect([left, versions[0].addedBy]).toEqual([undefined, undefined]);
});

test.each([
  ['Cut.mov', 'film', 'Cut'],
  ['A001.R3D', 'film', 'A001'],
  ['Score.wav', 'sound', 'Score'],
  ['Poster.final.jpg', 'picture', 'Poster.final'],
  ['Script.pdf', 'other', 'Script'],
  ['.mov', 'film', '.mov'],
  ['constructor', 'other', 'constructor'],
])('a review of %s is of a %s, with the title %s', async (name, kind, title) => {
  const { owner } = await withFile();
  await uploadFile(owner, name);
  expect(await startReview(owner, name)).toMatchObject({ title, versions: [{ number: 1, kind }] });
});

test('neither a folder nor what is not there is reviewed', async () => {
  const { owner } = await withFile();
  await owner.call('POST /api/folders', { body: { path: 'Empty' } });
  for (const wrong of ['Empty/', 'Day 1/', 'Day 1/Other.mov']) {
    const answer = await owner.call('POST /api/reviews', { body: { path: wrong } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('the link of a version shows it after it was replaced', async () => {
  const { owner, review } = await withReview('First cut.');
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  const media = (version?: string) =>
    owner.call('GET /api/reviews/{id}/media', {
      params: { id: review.id },
      ...(version !== undefined && { query: { version } }),
    });
  const { url } = (await media('1')).body;
  expect(await (await fetch(url)).text()).toBe('First cut.');
  expect((await media('2')).status).toBe(404);
  expect((await media('0')).status).toBe(400);
});

test('reviews are listed in pages, the newest first', async () => {
  const { owner } = await withFile();
  const names = Array.from({ length: 51 }, (_, index) => `${index}.mov`);
  for (const name of names) {
    await uploadFile(owner, name, name);
    await startReview(owner, name);
  }
  const first = (await owner.call('GET /api/reviews')).body;
  const second = (await owner.call('GET /api/reviews', { query: { after: first.next } })).body;
  const titles = [...first.reviews, ...second.reviews].map(({ title }) => title);
  expect(titles).toEqual(names.map((name) => name.slice(0, -4)).toReversed());
  expect(second.next).toBeUndefined();
}, 120_000);

test('the title of a review shows the characters that turn the direction of the name', async () => {
  const { owner, workspaceId } = await withFile();
  await syncFile(workspaceId, 'inv\u202egpj.exe');
  const { title, versions } = await startReview(owner, 'inv\u202egpj.exe');
  expect(title).toBe('inv[U+202E]gpj');
  // By its path the file is found.
  expect(versions).toMatchObject([{ path: 'inv\u202egpj.exe' }]);
});
