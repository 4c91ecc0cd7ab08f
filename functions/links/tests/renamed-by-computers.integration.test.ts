import { expect, test } from '@jest/globals';
import { deliverMessages, syncFile, uploadFile } from '#testkit/files/files.ts';
import { type Guest, linksOf, withSharedFolder } from '#testkit/files/links.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { refused } from '#testkit/people.ts';

const files = ['Film.mov', 'Selects/Take 1.mov'];

const list = (guest: Guest) => guest.call('GET /api/guest/{link}/files', { query: { folder: '' } });

async function withComputer() {
  const shared = await withSharedFolder();
  return { ...shared, computer: await computerOf(shared.owner, shared.workspaceId) };
}

const ended = refused(404, 'link_ended');

test('the link of a folder that a computer renames follows it, and opens no other one of its name', async () => {
  const { owner, guest, computer } = await withComputer();
  const moves = files.map((name): [string, string] => [`Day 1/${name}`, `Day one/${name}`]);
  await computer.rename(...moves);
  await uploadFile(owner, 'Day 1/Secret.mov');
  expect(await linksOf(owner)).toMatchObject([{ opens: { folder: 'Day one/' }, state: 'open' }]);
  expect((await list(guest)).body).toMatchObject({
    folders: ['Selects'],
    files: [{ path: 'Film.mov' }],
  });
});

test.each([
  ['somewhere else', 'Day 10/Day 1'],
  ['into a folder with other files', 'Day 1 b'],
])('it ends when its files go %s', async (_, target) => {
  const { owner, guest, computer } = await withComputer();
  await computer.rename(
    ...files.map((name): [string, string] => [`Day 1/${name}`, `${target}/${name}`]),
  );
  expect(await list(guest)).toMatchObject(ended);
  await uploadFile(owner, 'Day 1/Secret.mov');
  expect(await list(guest)).toMatchObject(ended);
  expect(await linksOf(owner)).toMatchObject([{ state: 'ended' }]);
  const { auditEntries } = (await owner.call('GET /api/audit')).body;
  const entry = auditEntries.find(({ kind }: { kind: string }) => kind === 'share_link_ended');
  expect(entry).toMatchObject({ who: 'A sync tool', reason: 'nothing_left' });
});

test('it ends, too, when the next folder of the name is there before the events are', async () => {
  const { workspaceId, guest, computer } = await withComputer();
  const events = [];
  for (const name of files) events.push(await computer.remove(`Day 1/${name}`));
  // S3 tells times to the second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await syncFile(workspaceId, 'Day 1/Secret.mov');
  await deliverMessages(events);
  expect(await list(guest)).toMatchObject(ended);
});

test('a file that is replaced by another one does not end it', async () => {
  const { workspaceId, guest, computer } = await withComputer();
  await syncFile(workspaceId, 'Day 1/Film 2.mov');
  await deliverMessages([await computer.remove('Day 1/Film.mov')]);
  expect((await list(guest)).status).toBe(200);
});
