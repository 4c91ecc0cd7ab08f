import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { may, permissions } from '#shared/permissions.ts';
import { open, prepareDashboard } from '#web/pages/dashboard/open-dashboard.tsx';
import { type Answers, owner } from '#web/testing/dashboard-server.ts';
import { fileStore, stored } from '#web/testing/file-store.ts';

prepareDashboard();

const footage = [
  stored('Footage/A001.mov', 12_400_000_000),
  stored('Footage/A002.mov', 3_000_000_000),
  stored('Clip 10.mov', 5_000_000),
  stored('clip 2.mov', 7_000_000, 'cold'),
  stored('mix.wav', 900_000),
];

async function openFiles(store = fileStore({ files: footage }), answers: Answers = {}) {
  const sent = open({ ...store.answers, ...answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Files' }));
  await screen.findByRole('heading', { level: 1, name: 'Files' });
  return { sent, store };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () =>
  screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);
const focusedName = () =>
  document.activeElement?.matches('[role="row"]')
    ? document.activeElement.querySelector('[role="rowheader"] button')?.textContent
    : document.activeElement?.outerHTML.slice(0, 100);
const done = (title: string) => waitFor(() => expect(screen.getByText(title)).toBeDefined());

test('a folder lists folders first and numbers by value, and says what is in it', async () => {
  await openFiles();
  await rowOf('Footage');
  expect(names()).toEqual(['Footage', 'clip 2.mov', 'Clip 10.mov', 'mix.wav']);
  expect(
    within(await rowOf('clip 2'))
      .getAllByRole('gridcell')
      .map((c) => c.textContent),
  ).toEqual(['', 'Video', 'Nov 20, 2026', 'Cold', '7 MB', '']);
  expect(screen.getAllByText('1 folder, 3 files').length).toBeGreaterThan(0);
});

test('a column sorts, and reverses when pressed again', async () => {
  await openFiles();
  await rowOf('Footage');
  const head = screen.getByRole('columnheader', { name: 'Size' });
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['Footage', 'clip 2.mov', 'Clip 10.mov', 'mix.wav']));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['Footage', 'mix.wav', 'Clip 10.mov', 'clip 2.mov']));
});

test('all pages of a folder are loaded, so that it is sorted as a whole', async () => {
  const files = ['a', 'B', 'c', 'D', 'e'].map((name) => stored(`${name}.mov`));
  await openFiles(fileStore({ files, pageSize: 2 }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(names()).toEqual(['a.mov', 'B.mov', 'c.mov', 'D.mov', 'e.mov']);
});

test('by keyboard: Enter opens a folder, Alt and the up arrow leave it, and the focus follows', async () => {
  await openFiles();
  (await rowOf('Footage')).focus();
  await userEvent.keyboard('{Enter}');
  await rowOf('A001');
  expect(focusedName()).toBe('A001.mov');
  expect(screen.getByRole('button', { name: 'Footage', current: 'page' })).toBeDefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedName()).toBe('A002.mov');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await rowOf('mix');
  await waitFor(() => expect(focusedName()).toBe('Footage'));
});

test('by keyboard: rows are selected singly, as a range, all and none, and announced', async () => {
  await openFiles();
  (await rowOf('Footage')).focus();
  const selectedNames = () =>
    screen.getAllByRole('row', { selected: true }).map((row) => row.textContent);
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(selectedNames()).toHaveLength(2);
  expect(screen.getByText('2 items selected, 12 MB')).toBeDefined();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selectedNames()).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  expect(focusedName()).toBe('Clip 10.mov');
});

test('by pointer: a press selects, Control adds, Shift extends, the checkbox toggles', async () => {
  const user = userEvent.setup();
  await openFiles();
  await user.click(await rowOf('Footage'));
  await user.keyboard('{Control>}');
  await user.click(await rowOf('mix'));
  await user.keyboard('{/Control}');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
  await user.click(await rowOf('Footage'));
  await user.keyboard('{Shift>}');
  await user.click(await rowOf('Clip 10'));
  await user.keyboard('{/Shift}');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
  await user.click(screen.getByRole('checkbox', { name: 'Select clip 2.mov' }));
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
});

test('Delete moves the selected files to the trash, and Undo brings them back', async () => {
  const { sent, store } = await openFiles();
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Delete}');
  await waitFor(() => expect(names()).toEqual(['Footage', 'mix.wav']));
  expect(sent).toEqual([['POST /api/files/delete', { paths: ['clip 2.mov', 'Clip 10.mov'] }]]);
  await done('2 items deleted');
  expect(store.paths()).not.toContain('Clip 10.mov');
  expect(focusedName()).toBe('mix.wav');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  await done('Undone');
});

test('Control+Z undoes the last change, once', async () => {
  const { sent } = await openFiles();
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await done('1 item deleted');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toContain('mix.wav'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(sent.filter(([route]) => String(route).endsWith('/undo'))).toHaveLength(1);
});

test('what could not be changed is listed with its reason, and the rows come back', async () => {
  await openFiles(fileStore({ files: footage, locked: ['mix.wav'] }));
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything was deleted' });
  expect(within(dialog).getByText('It is being uploaded.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(names()).toContain('mix.wav'));
  expect(screen.queryByText('1 item deleted')).toBeNull();
});

test('where some files could not be moved, the message counts those that were', async () => {
  await openFiles(fileStore({ files: footage, locked: ['mix.wav'] }));
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const chooser = await screen.findByRole('dialog', { name: 'Move 2 items' });
  await userEvent.click(await within(chooser).findByRole('button', { name: 'Footage' }));
  await userEvent.click(await within(chooser).findByRole('button', { name: 'Move here' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Not everything was moved' });
  await done('1 file moved');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

/** Files whose deletion takes two requests. */
const many = Array.from({ length: 100 }, (_, index) =>
  stored(`${String(index).padStart(3, '0')}${'x'.repeat(200)}.mov`),
);

test('a deletion in several requests is requested whole, also if the screen is left meanwhile', async () => {
  const { sent, store } = await openFiles(fileStore({ files: many }));
  (await rowOf('000x')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await waitFor(() => expect(store.paths()).toEqual([]));
  expect(sent.map(([route]) => route)).toEqual(Array(2).fill('POST /api/files/delete'));
});

test('where a later request of a deletion fails, the message says how many are deleted, with Undo for them', async () => {
  const store = fileStore({ files: many });
  const remove = store.answers['POST /api/files/delete'];
  let requests = 0;
  const { sent } = await openFiles(store, {
    'POST /api/files/delete': (asked) => {
      requests += 1;
      return requests > 1 || !remove ? [500, {}] : remove(asked);
    },
  });
  (await rowOf('000x')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await waitFor(() => expect(store.paths().length).toBeLessThan(100));
  const kept = store.paths().length;
  await done(`${100 - kept} items deleted`);
  expect(screen.getByText(`${kept} items could not be deleted. Please try again.`)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(store.paths()).toHaveLength(100));
  expect(sent.at(-1)?.[0]).toBe('POST /api/file-changes/c1/undo');
});

test('F2 renames; a name that is taken or impossible is refused in the dialog', async () => {
  const { store } = await openFiles();
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'a/b');
  expect(screen.getByText('A name cannot contain a slash.')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, 'Clip 10.mov{Enter}');
  await screen.findByText('A file of this name already exists here.');
  await userEvent.clear(field);
  await userEvent.type(field, 'final mix.wav{Enter}');
  await done('1 item renamed');
  expect(store.paths()).toContain('final mix.wav');
  await waitFor(() => expect(focusedName()).toBe('final mix.wav'));
});

test('files are moved to a folder that is chosen in a dialog', async () => {
  const { store } = await openFiles();
  await userEvent.click(await rowOf('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move “mix.wav”' });
  expect(within(dialog).getByRole('button', { name: 'Move here' })).toHaveProperty(
    'disabled',
    true,
  );
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Footage' }));
  await within(dialog).findByText('There are no folders in it.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move here' }));
  await done('1 item moved');
  expect(store.paths()).toContain('Footage/mix.wav');
});

test('moving to cold storage names its price and the room that is left', async () => {
  const { store } = await openFiles();
  await userEvent.click(await rowOf('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move to cold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to cold storage' });
  expect(dialog.textContent).toContain('$10 a TB and month');
  expect(dialog.textContent).toContain('$15 for each 250 GB and month');
  expect(dialog.textContent).toContain('of 1 TB');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move to cold' }));
  await done('1 item moved to cold storage');
  expect(within(await rowOf('mix')).getByText('Cold')).toBeDefined();
  expect(store.paths()).toHaveLength(5);
});

test('without enough cold storage nothing can be moved to it', async () => {
  await openFiles(fileStore({ files: footage, coldProvisioned: 0 }));
  await userEvent.click(await rowOf('mix'));
  await userEvent.click(screen.getByRole('button', { name: 'Move to cold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to cold storage' });
  expect(within(dialog).getByText('There is not enough cold storage')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Move to cold' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('a new folder is created in the open one, and becomes the active row', async () => {
  const { sent } = await openFiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Footage' }));
  await rowOf('A001');
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Day 1{Enter}');
  await waitFor(() => expect(names()).toContain('Day 1'));
  expect(sent).toEqual([['POST /api/folders', { path: 'Footage/Day 1' }]]);
  expect((await rowOf('Day 1')).tabIndex).toBe(0);
});

test('a search finds files of all folders, and leads to the folder of one', async () => {
  await openFiles();
  await rowOf('Footage');
  await userEvent.type(screen.getByRole('searchbox'), 'a00');
  await waitFor(() => expect(names()).toEqual(['A001.mov', 'A002.mov']));
  const row = await rowOf('A002');
  expect(row.textContent).toContain('Footage');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for A002.mov' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show in folder' }));
  await screen.findByRole('button', { name: 'Footage', current: 'page' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('the trash restores files, and erases them for good only after a confirmation', async () => {
  const { sent, store } = await openFiles();
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await done('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await userEvent.click(await rowOf('mix'));
  expect(screen.getByText('Dec 20, 2026')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await done('1 item restored');
  expect(store.paths()).toContain('mix.wav');
  await screen.findByText('The trash is empty');

  await userEvent.click(screen.getByRole('button', { name: 'All files' }));
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await done('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await rowOf('mix');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('“mix.wav”');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await done('1 file erased');
  expect(sent.at(-1)).toEqual(['POST /api/trash/erase', { everything: true }]);
});

test('rows of the trash are erased by their versions, also where they are all that is shown', async () => {
  const { sent } = await openFiles();
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Delete}');
  await done('2 items deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  (await rowOf('clip 2')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase 2 files for good?' });
  expect(dialog.textContent).not.toContain('Everything');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await done('2 items erased');
  expect(sent.at(-1)).toEqual([
    'POST /api/trash/erase',
    {
      versions: expect.arrayContaining([
        { path: 'clip 2.mov', version: 'v-clip 2.mov' },
        { path: 'Clip 10.mov', version: 'v-Clip 10.mov' },
      ]),
    },
  ]);
});

test('emptying the trash says that it erases what was deleted since, and how many files it erased', async () => {
  const store = fileStore({ files: footage });
  await openFiles(store);
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await done('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await rowOf('mix');
  store.deleteElsewhere('Clip 10.mov');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('Everything in the trash is erased');
  expect(dialog.textContent).toContain('also what was deleted since');
  expect(dialog.textContent).toContain('At least 900 KB');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await done('2 files erased');
});

test('a member without the right sees the actions with the reason, and keys change nothing', async () => {
  const held = permissions.filter((each) => may('Video Editor', each, 'basic'));
  const editor = { ...owner, role: 'Video Editor', permissions: held };
  const { sent } = await openFiles(undefined, { 'GET /api/user': () => [200, { user: editor }] });
  await userEvent.click(await rowOf('mix'));
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = /^Only the owner can rename, move, delete and archive files; on Business,/;
  expect(screen.getByRole('button', { name: 'Delete', description: reason })).toBe(button);
  await userEvent.click(button);
  (await rowOf('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(0));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Get more storage' })).toBeNull();
});

test('without a plan the owner is led to one, and a member to the owner', async () => {
  const store = fileStore({ hotProvisioned: 0, coldProvisioned: 0 });
  await openFiles(store);
  await screen.findByRole('heading', { name: 'Files come with a plan' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Billing and invoices' });
});

test('without a plan a member is told to ask the owner, without a button', async () => {
  const held = permissions.filter((each) => may('Video Editor', each, 'basic'));
  const editor = { ...owner, role: 'Video Editor', permissions: held };
  await openFiles(fileStore({ hotProvisioned: 0, coldProvisioned: 0 }), {
    'GET /api/user': () => [200, { user: editor }],
  });
  await screen.findByRole('heading', { name: 'Files come with a plan' });
  expect(screen.getByText(/Ask the owner to choose one\.$/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull();
});

test('a folder that cannot be loaded can be loaded again', async () => {
  let broken = true;
  const store = fileStore({ files: footage });
  const list = store.answers['GET /api/files'];
  await openFiles(store, {
    'GET /api/files': (asked) => (broken || !list ? [500, {}] : list(asked)),
  });
  await screen.findByText('The folder could not be loaded.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await rowOf('Footage');
});
