import { expect, test } from '@jest/globals';
import { runAllChanges } from '#testkit/file-changes.ts';
import { expectSettled } from '#testkit/files/expect-counted.ts';
import { changeFiles, storedPaths } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { enter } from '#testkit/files/links.ts';
import { ask } from '#testkit/files/stored-files.ts';
import {
  completeSending,
  content,
  requestOf,
  sendFile,
  sendPart,
  sentPart,
  startedSending,
  withSender,
} from '#testkit/files/upload-requests.ts';

const today = () => new Date().toISOString().slice(0, 10);
const rename = { path: 'Incoming/', name: 'Archive' };

test('who is sending when the folder of the request is renamed is not cut off, and their files go along', async () => {
  const { owner, workspaceId, guest } = await withSender();
  await sendFile(guest, 'A001.mov');
  const sent = await sentPart(guest, 'Card 1/B001.mov');
  const { id: begun } = await startedSending(guest, 'C001.mov');
  await ask(owner, 'POST /api/files/move', rename);
  // Before, while and after the files are moved.
  expect((await completeSending(guest, sent)).body.file.path).toBe('Card 1/B001.mov');
  await runAllChanges(workspaceId);
  await sendPart(guest, begun);
  expect((await completeSending(guest, begun)).body.file.path).toBe('C001.mov');
  expect((await completeSending(guest, begun)).body.file.path).toBe('C001.mov');
  expect((await sendFile(guest, 'D001.mov')).body.file.path).toBe('D001.mov');
  await runAllChanges(workspaceId);
  await runAllChanges(workspaceId);
  const folder = `Archive/Clara Client ${today()}`;
  expect(await storedPaths(owner)).toEqual([
    `${folder}/A001.mov`,
    `${folder}/C001.mov`,
    `${folder}/Card 1/B001.mov`,
    `${folder}/D001.mov`,
  ]);
  expect((await owner.call('GET /api/files')).body.folders).toEqual(['Archive']);
  expect((await guest.call('GET /api/guest/{link}')).body.opens).toMatchObject({
    received: 4 * content.length,
    sent: { files: 4 },
  });
  expect(await requestOf(owner)).toMatchObject({ folder: 'Archive/', files: 4 });
  expect(await requestOf(owner)).not.toHaveProperty('formerFolders');
  await expectSettled(owner);
});

test('nothing that is sent arrives in the next folder of the name', async () => {
  const { owner, workspaceId, guest } = await withSender();
  const sent = await sentPart(guest, 'B001.mov');
  await changeFiles(owner, 'POST /api/files/move', rename);
  await uploadFile(owner, 'Incoming/Secret.mov');
  await completeSending(guest, sent);
  await sendFile(guest, 'C001.mov');
  await runAllChanges(workspaceId);
  expect(await storedPaths(owner, 'Incoming/')).toEqual(['Incoming/Secret.mov']);
  expect((await storedPaths(owner, 'Archive/')).length).toBe(2);
});

test('a guest of the same name who comes after the move gets a folder of their own', async () => {
  const { owner, link, token, guest } = await withSender();
  await sendFile(guest, 'A001.mov');
  await changeFiles(owner, 'POST /api/files/move', rename);
  await sendFile(await enter({ link, token }), 'A001.mov');
  await sendFile(guest, 'B001.mov');
  expect(await storedPaths(owner)).toEqual([
    `Archive/Clara Client ${today()} 2/A001.mov`,
    `Archive/Clara Client ${today()}/A001.mov`,
    `Archive/Clara Client ${today()}/B001.mov`,
  ]);
});

test.each(['incoming', 'Incoming 2'])('a second move, from %s, is followed too', async (name) => {
  const { owner, workspaceId, guest } = await withSender();
  const sent = await sentPart(guest, 'A001.mov');
  await changeFiles(owner, 'POST /api/files/move', { ...rename, name });
  await changeFiles(owner, 'POST /api/files/move', { path: `${name}/`, name: 'Rushes' });
  expect((await completeSending(guest, sent)).body.file.path).toBe('A001.mov');
  await runAllChanges(workspaceId);
  expect(await storedPaths(owner)).toEqual([`Rushes/Clara Client ${today()}/A001.mov`]);
});
