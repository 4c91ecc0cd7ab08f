import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FileChange } from '#shared/calls/file-changes.ts';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findMessage,
  findRow,
  focusedName,
  openFiles,
  rowNames,
  showFiles,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

// Only here is a change of files seen whole: what the list does at once, what is sent, what the message then counts,
// and what Undo brings back, against the product itself.

prepareDashboard();
const site = siteUnderTest();

/** Files whose deletion takes two requests: each name has 500 bytes in JSON. */
const many = Array.from({ length: 40 }, (_, index) => ({
  path: `${String(index).padStart(3, '0')}${'"'.repeat(245)}.mov`,
  size: 1,
}));

test('Delete moves the selected files to the trash, and Undo brings them back', async () => {
  const owner = await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Delete}');
  await waitFor(() => expect(rowNames()).toEqual(['Footage', 'mix.wav']));
  expect(site.sent()).toEqual([
    ['POST /api/files/delete', { paths: ['clip 2.mov', 'Clip 10.mov'] }],
  ]);
  await findMessage('2 items deleted');
  expect(await site.pathsIn(owner)).not.toContain('Clip 10.mov');
  expect(focusedName()).toBe('mix.wav');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rowNames()).toHaveLength(4));
  await findMessage('Undone');
});

test('after Undo is pressed, the focus is in the list: its button is gone', async () => {
  await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  screen.getByRole('button', { name: 'Undo' }).focus();
  await userEvent.keyboard('{Enter}');
  await findMessage('Undone');
  expect(document.activeElement?.matches('[role="row"]')).toBe(true);
});

test('Control+Z undoes the last change, once', async () => {
  await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(rowNames()).toContain('mix.wav'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(site.sent().filter(([route]) => route.endsWith('/undo'))).toHaveLength(1);
});

test('an empty folder is deleted with Undo, although it counts as no file', async () => {
  await openFiles(site);
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Dailies{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await findRow('Dailies')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  screen.getByRole('button', { name: 'Undo' });
});

test('deleting what is already gone says that nothing had to be changed', async () => {
  const owner = await openFiles(site);
  await site.deleteFile(owner, 'mix.wav');
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('Nothing had to be changed');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what could not be changed is listed with its reason, and the rows come back', async () => {
  await openFiles(site);
  site.intercept('POST /api/files/delete', () => ({ answer: { change: lockedMix('delete', 0) } }));
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything was deleted' });
  expect(within(dialog).getByText('It is being uploaded.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(rowNames()).toContain('mix.wav'));
  expect(screen.queryByText('1 item deleted')).toBeNull();
});

test('where some files could not be moved, the message counts those that were', async () => {
  const owner = await openFiles(site);
  site.intercept('POST /api/files/move', async () => {
    const body = { paths: ['Clip 10.mov'], folder: 'Footage' };
    const { change } = await owner.call('POST /api/files/move', { body });
    await waitFor(async () => expect(await site.pathsIn(owner)).toContain('Footage/Clip 10.mov'));
    return { answer: { change: { ...lockedMix('move', 1), id: change.id } } };
  });
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const chooser = await screen.findByRole('dialog', { name: 'Move 2 items' });
  await userEvent.click(await within(chooser).findByRole('button', { name: 'Footage' }));
  await userEvent.click(await within(chooser).findByRole('button', { name: 'Move here' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything was moved' });
  await findMessage('1 file moved');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rowNames()).toHaveLength(4));
});

test('a deletion in several requests is requested whole, also if the screen is left meanwhile', async () => {
  const owner = await openFiles(site, many);
  (await findRow('000"')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  await waitFor(async () => expect(await site.pathsIn(owner)).toEqual([]));
  expect(site.sent().map(([route]) => route)).toEqual(Array(2).fill('POST /api/files/delete'));
});

test('where a later request of a deletion fails, the message says how many are deleted, with Undo for them', async () => {
  let requests = 0;
  site.intercept('POST /api/files/delete', (pass) => {
    requests += 1;
    return requests > 1 ? { status: 500, text: '{}' } : pass();
  });
  const owner = await openFiles(site, many);
  (await findRow('000"')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await screen.findByText(/items deleted$/);
  const kept = (await site.pathsIn(owner)).length;
  expect(kept).toBeLessThan(many.length);
  await findMessage(`${many.length - kept} items deleted`);
  expect(screen.getByText(`${kept} items could not be deleted. Please try again.`)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await findMessage('Undone');
  expect(await site.pathsIn(owner)).toHaveLength(many.length);
  expect(site.sent().at(-1)?.[0]).toMatch(/^POST \/api\/file-changes\/[^/]+\/undo$/);
});

test('F2 renames; a name that is taken or impossible is refused in the dialog', async () => {
  const owner = await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'a/b');
  expect(screen.getByText('A name cannot contain a slash.')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'Clip 10.mov{Enter}');
  await screen.findByText(/^A file or folder of this name already exists here\./);
  await userEvent.clear(field);
  await userEvent.type(field, 'final mix.wav{Enter}');
  await findMessage('“mix.wav” renamed to “final mix.wav”');
  expect(await site.pathsIn(owner)).toContain('final mix.wav');
  await waitFor(() => expect(focusedName()).toBe('final mix.wav'));
});

test('what is selected while a folder is being renamed stays selected, in this folder and in another', async () => {
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  await openFiles(site);
  // Of many files it takes a while.
  site.intercept('POST /api/files/move', async (pass) => {
    const { passed } = await pass();
    const { change } = await passed.json();
    return { answer: { change: { ...change, status: 'running' as const } } };
  });
  site.intercept('GET /api/file-changes/{id}', async (pass) => {
    await end;
    return pass();
  });
  await userEvent.click(await findRow('mix'));
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'final mix.wav{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Footage' }));
  await userEvent.click(await findRow('A001'));
  ended();
  await findMessage('“mix.wav” renamed to “final mix.wav”');
  expect((await findRow('A001')).getAttribute('aria-selected')).toBe('true');
});

test('files are moved to a folder that is chosen in a dialog', async () => {
  const owner = await openFiles(site);
  await userEvent.click(await findRow('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move “mix.wav”' });
  expect(within(dialog).getByRole('button', { name: 'Move here' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Footage' }));
  await within(dialog).findByText('There are no folders in it.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move here' }));
  await findMessage('1 item moved');
  expect(await site.pathsIn(owner)).toContain('Footage/mix.wav');
});

test('moving to cold storage names its price and the room that is left', async () => {
  const owner = await openFiles(site);
  await userEvent.click(await findRow('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move to cold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to cold storage' });
  expect(dialog.textContent).toContain('$10 a TB and month');
  expect(dialog.textContent).toContain('$15 for each 250 GB and month');
  expect(dialog.textContent).toContain('of 1 TB');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move to cold' }));
  await findMessage('1 item moved to cold storage');
  expect(within(await findRow('mix')).getByText('Cold')).toBeDefined();
  expect(await site.pathsIn(owner)).toHaveLength(5);
});

test('without enough cold storage nothing can be moved to it', async () => {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 0 });
  await site.storeFiles(owner, [{ path: 'mix.wav' }]);
  await showFiles();
  await userEvent.click(await findRow('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move to cold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to cold storage' });
  expect(within(dialog).getByText('There is not enough cold storage')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Move to cold' })).toHaveProperty(
    'disabled',
    true,
  );
});

/** A change of files from which mix.wav is left out. @param files the number of those that were changed */
function lockedMix(kind: FileChange['kind'], files: number): FileChange {
  const failures = [{ path: 'mix.wav', message: 'It is being uploaded.' }];
  return { id: 'none', kind, status: 'done', files, bytes: '0', failures };
}
