import { afterEach, expect, test } from '@jest/globals';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { runPlan, signUpWithPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { cancelPlan } from '#testkit/files/emptying.ts';
import { changeFiles, trashOf } from '#testkit/files/file-actions.ts';
import { syncFile, uploadFile } from '#testkit/files/files.ts';
import { missingPosters, posterOf, putPicture } from '#testkit/files/posters.ts';
import { fillColdStorage } from '#testkit/files/storage-usage.ts';
import { arrivedPaths, sendFile, withSender } from '#testkit/files/upload-requests.ts';
import { type Person, signUp } from '#testkit/people.ts';

const path = 'A.mov';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

afterEach(resetClock);

test('a film of a computer that syncs gets its poster from a member who sees it', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  await syncFile(workspaceId, path, 'A film.');
  expect(await missingPosters(editor, path, 'nowhere.mov')).toEqual([path]);
  const { version, size, url } = (await attempt(editor)).body.attempt;
  expect([size, await (await fetch(url)).text()]).toEqual([7, 'A film.']);
  const request = (await announce(editor, version)).body;
  // Until it is stored, there is nothing to show, and no one is asked to make another.
  expect(await missingPosters(owner, path)).toEqual([]);
  expect(await putPicture(request, 'A frame')).toBe(200);
  expect(await posterOf(owner, path)).toBe('A frame');
  setClockAhead({ minutes: 3 });
  expect((await attempt(owner)).body).toEqual({ attempt: null });
});

test('a film that a guest has sent gets its poster from a member, not from the guest', async () => {
  const { owner, guest } = await withSender();
  await sendFile(guest, path);
  const [arrived = ''] = await arrivedPaths(owner);
  expect(await missingPosters(owner, arrived)).toEqual([arrived]);
  expect((await attempt(owner, { of: arrived })).body.attempt).toMatchObject({ size: 7 });
  const body = { path: arrived, size: 7 };
  for (const route of ['POST /api/files/poster', 'POST /api/files/poster-attempts'] as const) {
    expect(await guest.call(route, { body })).toMatchObject({ status: 401 });
  }
});

test('only one of two members who see a film at once makes its poster', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, path);
  const answers = await Promise.all([attempt(owner), attempt(editor)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body.attempt !== null)).toHaveLength(1);
  // A browser that was slower than the attempt allows neither replaces nor breaks the poster.
  const [first, second] = [(await announce(owner)).body, (await announce(editor)).body];
  expect(await putPicture(first, 'A frame')).toBe(200);
  expect(await putPicture(second, 'B frame')).toBe(412);
  expect(await posterOf(owner, path)).toBe('A frame');
});

test('what a kind of browser has tried twice is not offered to it again, and after six attempts to none', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, path);
  const kinds = [chrome, safari, chrome.replace('X11; Linux', 'Windows'), ''];
  let minutes = 0;
  const granted = [];
  for (const userAgent of kinds) {
    for (const person of [owner, editor, owner]) {
      minutes += 3;
      setClockAhead({ minutes });
      const isMissing = (await missing(person, userAgent)).length === 1;
      const isGranted = (await attempt(person, { userAgent })).body.attempt !== null;
      expect(isMissing).toBe(isGranted);
      granted.push(isGranted);
    }
  }
  const twice = [true, true, false];
  expect(granted).toEqual([...twice, ...twice, ...twice, false, false, false]);
  // Of another version it may be another.
  resetClock();
  await uploadFile(owner, path, 'Another film.', { replace: true });
  expect(await missing(owner, chrome)).toEqual([path]);
});

test('of a file that was replaced, moved or deleted meanwhile no poster is stored', async () => {
  const { owner } = await signUpWithPlan();
  await uploadFile(owner, path);
  const { version } = (await attempt(owner)).body.attempt;
  await uploadFile(owner, path, 'Another film.', { replace: true });
  expect(await announce(owner, version)).toMatchObject({ status: 404 });
  expect(await missingPosters(owner, path)).toEqual([path]);

  const second = (await attempt(owner)).body.attempt.version;
  await changeFiles(owner, 'POST /api/files/move', { path, name: 'B.mov' });
  expect(await announce(owner, second)).toMatchObject({ status: 404 });
  expect(await missingPosters(owner, 'B.mov')).toEqual(['B.mov']);

  await changeFiles(owner, 'POST /api/files/move', { path: 'B.mov', name: path });
  const third = (await attempt(owner)).body.attempt.version;
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  expect(await announce(owner, third)).toMatchObject({ status: 404 });
  expect(await attempt(owner)).toMatchObject({ status: 404 });
  // What is restored without a copy is the version that the poster was made of.
  const [{ version: trashed }] = (await trashOf(owner)).filter(
    (file: { path: string; version: string }) => file.version === third,
  );
  await changeFiles(owner, 'POST /api/trash/restore', { versions: [{ path, version: trashed }] });
  const { body } = await announce(owner, third);
  expect(await putPicture(body, 'A frame')).toBe(200);
  expect(await posterOf(owner, path)).toBe('A frame');
});

test('a poster is kept in the trash, where none is made', async () => {
  const { owner } = await signUpWithPlan();
  await uploadFile(owner, path);
  await uploadFile(owner, 'B.mov');
  expect(await putPicture((await announce(owner)).body, 'A frame')).toBe(200);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path, 'B.mov'] });
  const trashed = (await trashOf(owner)).map(
    ({ path: at, version }: { path: string; version: string }) => ({ path: at, version }),
  );
  const { body } = await owner.call('POST /api/files/posters', { body: { trashed } });
  expect(body.posters).toMatchObject([{ path }]);
  expect(body.missing).toBeUndefined();
});

test('a picture that was under way when its file was erased is not stored', async () => {
  const { owner } = await signUpWithPlan();
  await uploadFile(owner, path);
  const { version } = (await attempt(owner)).body.attempt;
  const { strip, ...poster } = (await announce(owner, version, { size: 7, frames: 12 })).body;
  await changeFiles(owner, 'POST /api/files/delete', { paths: [path] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect([await putPicture(poster, 'A frame'), await putPicture(strip, 'Frames.')]).toEqual([
    404, 404,
  ]);
});

test('a poster that was announced and never stored is made by the next who sees it', async () => {
  const { owner } = await signUpWithPlan();
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, path);
  await announce(owner);
  const { version } = (await attempt(editor)).body.attempt;
  expect(await putPicture((await announce(editor, version)).body, 'A frame')).toBe(200);
  expect(await posterOf(owner, path)).toBe('A frame');
});

test('a filmstrip that was announced and never stored is none, once the next who sees the film makes a poster alone', async () => {
  const { owner } = await signUpWithPlan();
  await uploadFile(owner, path);
  await announce(owner, undefined, { size: 7, frames: 12 });
  const { version } = (await attempt(owner)).body.attempt;
  expect(await putPicture((await announce(owner, version)).body, 'A frame')).toBe(200);
  expect(await stripOf(owner)).toBeUndefined();
  const { strip } = (await announce(owner, version, { size: 7, frames: 12 })).body;
  expect(await putPicture(strip, 'Frames.')).toBe(200);
  await announce(owner, version);
  expect(await stripOf(owner)).toMatchObject({ frames: 12 });
});

test('without a plan none is made, and with full storage it is, as it takes none', async () => {
  const { owner, workspaceId } = await signUpWithPlan();
  await uploadFile(owner, path, 'A film.', { storage: 'cold' });
  await fillColdStorage(workspaceId);
  expect((await attempt(owner)).body.attempt).toMatchObject({ size: 7 });

  const leaving = await subscriber('business');
  await uploadFile(leaving, path);
  await cancelPlan(leaving);
  expect(await attempt(leaving)).toMatchObject({ status: 409, body: { code: 'plan_needed' } });

  const stranger = await signUp();
  await syncFile(await workspaceIdOf(stranger), path);
  expect(await attempt(stranger)).toMatchObject({ body: { code: 'plan_needed' } });
  await runPlan(stranger, 'business');
  expect((await attempt(stranger)).body.attempt).toMatchObject({ size: 7 });
});

function attempt(person: Person, { userAgent = chrome, of = path } = {}) {
  const headers = { 'user-agent': userAgent };
  return person.call('POST /api/files/poster-attempts', { body: { path: of }, headers });
}

async function missing(person: Person, userAgent: string): Promise<string[]> {
  const request = { body: { paths: [path] }, headers: { 'user-agent': userAgent } };
  return (await person.call('POST /api/files/posters', request)).body.missing;
}

async function stripOf(person: Person) {
  const { body } = await person.call('POST /api/files/posters', { body: { paths: [path] } });
  return body.posters[0].strip;
}

/** Announces a poster of seven bytes, as of a version. */
function announce(person: Person, version?: string, strip?: { size: number; frames: number }) {
  const body = { path, size: 7, ...(version && { version }), ...(strip && { strip }) };
  return person.call('POST /api/files/poster', { body });
}
