import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDate } from '#web/lib/format.ts';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findRow,
  focusedName,
  footage,
  openFiles,
  rowNames,
  showFiles,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

// Only here do the list and the product page, sort and select together: a page of the list that the server ends
// elsewhere, or a row that takes the focus too early, shows in no test of either.

prepareDashboard();
const site = siteUnderTest();

test('a folder lists folders first and numbers by value, and says what is in it', async () => {
  const owner = await openFiles(site);
  await findRow('Footage');
  expect(rowNames()).toEqual(['Footage', 'clip 2.mov', 'Clip 10.mov', 'mix.wav']);
  const { files } = await owner.call('GET /api/files', { query: { folder: '' } });
  const { modifiedAt = '' } = files.find(({ path }) => path === 'clip 2.mov') ?? {};
  expect(
    within(await findRow('clip 2'))
      .getAllByRole('gridcell')
      .map((c) => c.textContent),
  ).toEqual(['', 'Video', 'mara', formatDate(new Date(modifiedAt)), 'Cold', '7 KB', '']);
  expect(screen.getAllByText('1 folder, 3 files').length).toBeGreaterThan(0);
});

test('a column sorts, and reverses when pressed again', async () => {
  await openFiles(site);
  await findRow('Footage');
  const head = screen.getByRole('columnheader', { name: 'Size' });
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() =>
    expect(rowNames()).toEqual(['Footage', 'clip 2.mov', 'Clip 10.mov', 'mix.wav']),
  );
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() =>
    expect(rowNames()).toEqual(['Footage', 'mix.wav', 'Clip 10.mov', 'clip 2.mov']),
  );
});

test('all pages of a folder are loaded, so that it is sorted as a whole', async () => {
  const owner = await site.subscribe({ seats: 1 });
  await site.storeFiles(
    owner,
    ['a', 'B', 'c', 'D', 'e'].map((name) => ({ path: `${name}.mov` })),
  );
  const { files } = await owner.call('GET /api/files', { query: { folder: '' } });
  // A page of the product has a thousand files.
  site.intercept('GET /api/files', (_, { path }) => {
    const after = Number(new URL(path, 'http://localhost').searchParams.get('after') ?? 0);
    const next = after + 2 < files.length ? { next: String(after + 2) } : {};
    return { answer: { folders: [], files: files.slice(after, after + 2), ...next } };
  });
  await showFiles();
  await waitFor(() => expect(rowNames()).toHaveLength(5));
  expect(rowNames()).toEqual(['a.mov', 'B.mov', 'c.mov', 'D.mov', 'e.mov']);
});

test('by keyboard: Enter opens a folder, Alt and the up arrow leave it, and the focus follows', async () => {
  await openFiles(site);
  (await findRow('Footage')).focus();
  await userEvent.keyboard('{Enter}');
  await findRow('A001');
  expect(focusedName()).toBe('A001.mov');
  expect(screen.getByRole('link', { name: 'Footage', current: 'page' })).toBeDefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedName()).toBe('A002.mov');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await findRow('mix');
  await waitFor(() => expect(focusedName()).toBe('Footage'));
});

test('by keyboard: rows are selected singly, as a range, all and none, and announced', async () => {
  await openFiles(site);
  (await findRow('Footage')).focus();
  const selectedNames = () =>
    screen.getAllByRole('row', { selected: true }).map((row) => row.textContent);
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(selectedNames()).toHaveLength(2);
  expect(screen.getByText('2 items selected, 12 KB')).toBeDefined();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selectedNames()).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  expect(focusedName()).toBe('Clip 10.mov');
});

test('by pointer: a press selects, Control adds, Shift extends, the checkbox toggles', async () => {
  const user = userEvent.setup();
  await openFiles(site);
  await user.click(await findRow('Footage'));
  await user.keyboard('{Control>}');
  await user.click(await findRow('mix'));
  await user.keyboard('{/Control}');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
  await user.click(await findRow('Footage'));
  await user.keyboard('{Shift>}');
  await user.click(await findRow('Clip 10'));
  await user.keyboard('{/Shift}');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3);
  await user.click(screen.getByRole('checkbox', { name: 'Select clip 2.mov' }));
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
});

test('a new folder is created in the open one, and becomes the active row', async () => {
  await openFiles(site);
  await userEvent.click(await screen.findByRole('link', { name: 'Footage' }));
  await findRow('A001');
  await userEvent.click(screen.getByRole('button', { name: 'New folder' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Day 1{Enter}');
  await waitFor(() => expect(rowNames()).toContain('Day 1'));
  expect(site.sent()).toEqual([['POST /api/folders', { path: 'Footage/Day 1' }]]);
  expect((await findRow('Day 1')).tabIndex).toBe(0);
});

test('a search finds files of all folders, and leads to the folder of one', async () => {
  await openFiles(site);
  await findRow('Footage');
  await userEvent.type(screen.getByRole('searchbox'), 'a00');
  await waitFor(() => expect(rowNames()).toEqual(['A001.mov', 'A002.mov']));
  const row = await findRow('A002');
  expect(row.textContent).toContain('Footage');
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for A002.mov' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show in folder' }));
  await screen.findByRole('link', { name: 'Footage', current: 'page' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('a member without the right sees the actions with the reason, and keys change nothing', async () => {
  const owner = await site.subscribe({ plan: 'starter', seats: 2 });
  await site.storeFiles(owner, footage);
  const { member } = await site.joinTeam(owner, 'Video Editor');
  site.browseAs(member);
  await showFiles();
  await userEvent.click(await findRow('mix'));
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = 'You can change only your own uploads.';
  expect(screen.getByRole('button', { name: 'Delete', description: reason })).toBe(button);
  await userEvent.click(button);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.getAllByText(reason).length).toBeGreaterThan(0));
  expect(site.sent()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Get more storage' })).toBeNull();
});

test('without a plan the owner is led to one, and a member to the owner', async () => {
  await site.signUp();
  await showFiles();
  await screen.findByRole('heading', { name: 'Files come with a plan' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Billing and invoices' });
});

test('without a plan a member is told to ask the owner, without a button', async () => {
  const { member } = await site.joinTeam(await site.signUp(), 'Video Editor');
  site.browseAs(member);
  await showFiles();
  await screen.findByRole('heading', { name: 'Files come with a plan' });
  expect(screen.getByText(/Ask the owner to choose one\.$/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose a plan' })).toBeNull();
});

test('opening Files again shows how much has been stored elsewhere meanwhile', async () => {
  const owner = await openFiles(site, []);
  await screen.findAllByText('0 bytes of 1 TB');
  await site.storeFiles(owner, footage);
  await waitFor(async () => {
    const { cold } = await owner.call('GET /api/storage/usage');
    expect(cold.usedBytes).toBe('7000');
  });
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  await userEvent.click(screen.getByRole('link', { name: 'Files' }));
  await screen.findByText('7 KB of 1 TB');
});

test('a folder that cannot be loaded can be loaded again', async () => {
  let broken = true;
  site.intercept('GET /api/files', (pass) => (broken ? { status: 500, text: '{}' } : pass()));
  await openFiles(site);
  await screen.findByText('The folder could not be loaded.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await findRow('Footage');
});

test.each([
  ['None', '0'],
  ['7 KB, none provisioned', '7000'],
])(
  'without cold storage its gauge says %s, not how many of 0 bytes are used',
  async (said, usedBytes) => {
    const owner = await site.subscribe({ seats: 1, hot: 1, cold: 0 });
    await site.storeFiles(owner, [{ path: 'mix.wav' }]);
    const usage = await owner.call('GET /api/storage/usage');
    site.intercept('GET /api/storage/usage', () => ({
      answer: { ...usage, cold: { ...usage.cold, usedBytes } },
    }));
    await showFiles();
    await findRow('mix');
    expect(screen.getByRole('region', { name: 'Storage' }).textContent).toContain(`Cold${said}`);
  },
);

test.each([
  ['Footage', '/dashboard/files?path=Footage'],
  ['clip 2.mov', '/dashboard/files?file=clip+2.mov'],
])('the menu of %s copies its link', async (name, path) => {
  const user = userEvent.setup();
  await openFiles(site);
  const row = await findRow(name);
  await user.click(within(row).getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
});

test('a folder that is opened again, and Files itself, show what others have changed meanwhile', async () => {
  const owner = await openFiles(site);
  await userEvent.click(await screen.findByRole('link', { name: 'Footage' }));
  await findRow('A001');
  await site.storeFiles(owner, [{ path: 'late.mov' }]);
  await userEvent.click(screen.getByRole('link', { name: 'All files' }));
  await findRow('late');
  await site.storeFiles(owner, [{ path: 'later.mov' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Files' }));
  await findRow('later');
});
