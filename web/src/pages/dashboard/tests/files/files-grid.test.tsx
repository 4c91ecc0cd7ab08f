import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, openFiles, showFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();
afterEach(() => localStorage.clear());

const five = ['a.mov', 'b.mov', 'c.mov', 'd.mov', 'e.mov'].map((path) => ({ path }));

/** The tile of a file or folder. */
const findTile = (name: string) =>
  screen.findByRole('gridcell', { name: new RegExp(`Select ${name}`) });
const focusedTile = () => document.activeElement?.querySelector('a')?.textContent;

async function showGrid() {
  await userEvent.click(await screen.findByRole('button', { name: 'Grid' }));
}

test('files are shown as a grid, which the browser remembers', async () => {
  await openFiles(site, five);
  await showGrid();
  await findTile('a.mov');
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(screen.getByRole('button', { name: 'Grid', pressed: true })).toBeDefined();
  expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('4');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(localStorage.getItem('files-view')).toBe('grid');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  await findRow('a.mov');
  expect(localStorage.getItem('files-view')).toBe('list');
});

test('arrow keys move in two dimensions, and what is selected is deleted', async () => {
  await openFiles(site, five);
  await showGrid();
  (await findTile('a.mov')).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(focusedTile()).toBe('b.mov');
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedTile()).toBe('e.mov');
  expect((await findTile('e.mov')).getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByText('e.mov')).toBeNull());
  await waitFor(() => expect(focusedTile()).toBe('d.mov'));
});

test('a mouse that moves across a tile scrubs through its filmstrip', async () => {
  site.intercept('POST /api/files/posters', () => {
    const url = 'https://files.example/a.jpg';
    const strip = { url: 'https://files.example/strip.jpg', frames: 10 };
    return { answer: { posters: [{ path: 'a.mov', url, strip }] } };
  });
  await openFiles(site, five.slice(0, 1));
  await showGrid();
  const tile = await findTile('a.mov');
  await waitFor(() => expect(tile.querySelector('img')).not.toBeNull());
  const frame = tile.querySelector('img')?.parentElement;
  if (!frame) throw new Error('There is no frame.');
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 100, 56);
  const move = (pointerType: string, clientX: number) =>
    fireEvent(
      frame,
      Object.assign(new MouseEvent('pointermove', { bubbles: true, clientX }), { pointerType }),
    );
  move('touch', 72);
  expect(tile.querySelector('[data-frame]')).toBeNull();
  move('mouse', 72);
  expect(tile.querySelector('[data-frame]')?.getAttribute('data-frame')).toBe('7');
  fireEvent.pointerLeave(frame);
  fireEvent.mouseOut(frame);
});

test('folders tell how many files they have, and how large these are', async () => {
  await openFiles(site, [
    { path: 'Footage/A001.mov', size: 12_000 },
    { path: 'Footage/Sound/mix.wav', size: 3_000 },
  ]);
  const row = await findRow('Footage');
  await within(row).findByText('2 files');
  expect(within(row).getByText('15 KB')).toBeDefined();
  await showGrid();
  const tile = await findTile('Footage');
  await within(tile).findByText('2 files · 15 KB');
});

test('a tile says who uploaded the file', async () => {
  await openFiles(site, [{ path: 'A001.mov', size: 12_000 }]);
  await showGrid();
  const tile = await findTile('A001.mov');
  within(tile).getByText(/^12 KB · .* · mara$/);
});

test('an editor changes own uploads, and is told in one line that others are not theirs', async () => {
  const owner = await site.subscribe({ plan: 'business', seats: 2 });
  await site.storeFiles(owner, [{ path: 'theirs.mov' }]);
  const { member } = await site.joinTeam(owner, 'Video Editor');
  await site.storeFiles(member, [{ path: 'mine.mov' }]);
  site.browseAs(member);
  await showFiles();
  const openMenu = async (name: string) => {
    const row = await findRow(name);
    await userEvent.click(within(row).getByRole('button', { name: `Actions for ${name}` }));
    return screen.findByRole('menu');
  };
  const menu = await openMenu('theirs.mov');
  expect(within(menu).getAllByText('You can change only your own uploads.')).toHaveLength(1);
  const item = (name: string) => within(menu).getByRole('menuitem', { name });
  expect(item('Delete').getAttribute('aria-disabled')).toBe('true');
  expect(within(menu).queryByRole('menuitem', { name: 'Move to cold' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const own = await openMenu('mine.mov');
  expect(within(own).queryByText('You can change only your own uploads.')).toBeNull();
  await userEvent.click(within(own).getByRole('menuitem', { name: 'Delete' }));
  await waitFor(async () => expect(await site.pathsIn(owner)).toEqual(['theirs.mov']));
});
