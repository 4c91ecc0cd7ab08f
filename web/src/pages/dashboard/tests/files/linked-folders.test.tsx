import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findMessage,
  findRow,
  openFiles,
  rowNames,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const may = { comment: false, approve: false, download: false };

/** Two client links to a folder, of which one takes files. */
async function linkTo(owner: Visitor, folder: string) {
  await owner.call('POST /api/links', { body: { opens: { kind: 'folder', folder }, may } });
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'upload', folder, title: 'Rushes' } },
  });
}

const linksOf = async (owner: Visitor) =>
  (await owner.call('GET /api/links', {})).links.map(({ opens, state }) => [
    opens.kind === 'folder' || opens.kind === 'upload' ? opens.folder : null,
    state,
  ]);

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

async function openMenu(row: string) {
  const found = await findRow(row);
  await userEvent.click(within(found).getByRole('button', { name: /^Actions for/ }));
}

test('deleting a folder to which client links lead asks first, and says that they end', async () => {
  const owner = await openFiles(site);
  await linkTo(owner, 'Footage/');
  (await findRow('Footage')).focus();
  await userEvent.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Footage”?' });
  within(dialog).getByText(/^2 client links lead here\. They end at once/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rowNames()).toContain('Footage');
  (await findRow('Footage')).focus();
  await userEvent.keyboard('{Delete}');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete and end the links' }));
  await findMessage('1 item deleted');
  expect(await linksOf(owner)).toEqual([
    ['Footage/', 'ended'],
    ['Footage/', 'ended'],
  ]);
});

test('renaming one says that they stay open', async () => {
  const owner = await openFiles(site);
  await linkTo(owner, 'Footage/');
  await openMenu('Footage');
  const dialog = await choose('Rename');
  await within(dialog).findByText(/^2 client links lead here\. They stay open/);
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Rushes{Enter}');
  await findMessage('“Footage” renamed to “Rushes”');
  expect(await linksOf(owner)).toEqual([
    ['Rushes/', 'open'],
    ['Rushes/', 'open'],
  ]);
});

test('moving one says that they go along', async () => {
  const owner = await openFiles(site);
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'folder', folder: 'Footage/' }, may },
  });
  await openMenu('Footage');
  const dialog = await choose('Move');
  await within(dialog).findByText(/^1 client link leads here\. It stays open, and goes along/);
});
