import { expect, test } from '@jest/globals';
import { signUpWithPlan } from '#testkit/billing/plans.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';
import { trashOf } from '#testkit/files/stored-files.ts';
import type { Person } from '#testkit/people.ts';

const [film, other] = [clipContent('25.mp4'), clipContent('portrait.mp4')];

async function factsOf(person: Person, path: string) {
  const { body } = await person.call('GET /api/files');
  return body.files.find((file: { path: string }) => file.path === path)?.film;
}

test('a listing says what a film says of itself, however it was stored, also after a move and a restore', async () => {
  const { owner, workspaceId } = await signUpWithPlan('business');
  await uploadFile(owner, 'A.mov', film);
  await deliverEvent(workspaceId, 'A.mov');
  const facts = {
    codec: 'avc1',
    width: 128,
    height: 64,
    rate: { numerator: 25, denominator: 1 },
    sound: [{ codec: 'mp4a', channels: 1, sampleRate: 48_000 }],
  };
  expect(await factsOf(owner, 'A.mov')).toMatchObject(facts);

  await changeFiles(owner, 'POST /api/files/move', { path: 'A.mov', name: 'B.mov' });
  await deliverEvent(workspaceId, 'B.mov');
  expect(await factsOf(owner, 'B.mov')).toMatchObject(facts);

  await changeFiles(owner, 'POST /api/files/delete', { paths: ['B.mov'] });
  await deliverEvent(workspaceId, 'B.mov');
  const versions = await trashOf(owner);
  await changeFiles(owner, 'POST /api/trash/restore', { versions });
  await deliverEvent(workspaceId, 'B.mov');
  expect(await factsOf(owner, 'B.mov')).toMatchObject(facts);
});

test('what replaces a film says what it is itself', async () => {
  const { owner, workspaceId } = await signUpWithPlan('business');
  await uploadFile(owner, 'A.mov', film);
  await deliverEvent(workspaceId, 'A.mov');
  await putObject(workspaceId, 'A.mov', other);
  await deliverEvent(workspaceId, 'A.mov');
  expect(await factsOf(owner, 'A.mov')).toMatchObject({ width: 64, height: 128 });
  await putObject(workspaceId, 'A.mov', 'No film any more.');
  await deliverEvent(workspaceId, 'A.mov');
  expect(await factsOf(owner, 'A.mov')).toBeUndefined();
});
