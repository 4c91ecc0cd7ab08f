import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatDate } from '#web/lib/format.ts';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findMessage,
  findRow,
  openFiles,
  showFiles,
} from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('the trash restores files, and erases them for good only after a confirmation', async () => {
  const owner = await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  await userEvent.click(await findRow('mix'));
  const { files: deleted } = await owner.call('GET /api/trash');
  const thirtyDays = 30 * 24 * 3_600_000;
  const until = new Date(Date.parse(deleted[0]?.removedAt ?? '') + thirtyDays);
  expect(screen.getByText(formatDate(until))).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await findMessage('1 item restored');
  expect(await site.pathsIn(owner)).toContain('mix.wav');
  await screen.findByText('The trash is empty');

  await userEvent.click(screen.getByRole('link', { name: 'All files' }));
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  await findRow('mix');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('“mix.wav”');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('1 file erased');
  expect(site.sent().at(-1)).toEqual(['POST /api/trash/erase', { everything: true }]);
});

test('the trash is sorted by one column, of the two that show dates by when a file was deleted', async () => {
  await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  await findRow('mix');
  const sorted = screen.getAllByRole('columnheader').filter((head) => {
    return ['ascending', 'descending'].includes(head.getAttribute('aria-sort') ?? '');
  });
  expect(sorted.map(({ textContent }) => textContent)).toEqual(['Deleted']);
});

test('rows of the trash are erased by their versions, also where they are all that is shown', async () => {
  await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Delete}');
  await findMessage('2 items deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  (await findRow('clip 2')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase 2 files for good?' });
  expect(dialog.textContent).not.toContain('Everything');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('2 items erased');
  expect(site.sent().at(-1)).toEqual([
    'POST /api/trash/erase',
    {
      versions: expect.arrayContaining([
        { path: 'clip 2.mov', version: expect.any(String) },
        { path: 'Clip 10.mov', version: expect.any(String) },
      ]),
    },
  ]);
});

test('emptying the trash says that it erases what was deleted since, and how many files it erased', async () => {
  const owner = await openFiles(site);
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  await findRow('mix');
  await site.deleteFile(owner, 'Clip 10.mov');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('Everything in the trash is erased');
  expect(dialog.textContent).toContain('also what was deleted since');
  expect(dialog.textContent).toContain('At least 900 bytes');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('2 files erased');
});

test('an editor restores what they uploaded, and is told in one line why nothing of others', async () => {
  const owner = await site.subscribe({ seats: 3, hot: 1 });
  const { member } = await site.joinTeam(owner, 'Video Editor');
  await site.storeFiles(owner, [{ path: 'theirs.mov' }]);
  await site.storeFiles(member, [{ path: 'own.mov' }]);
  for (const path of ['own.mov', 'theirs.mov']) await site.deleteFile(owner, path);
  site.browseAs(member);
  await showFiles();
  await userEvent.click(await screen.findByRole('link', { name: 'Trash' }));
  await userEvent.click(await findRow('theirs'));
  const refused = screen.getByRole('button', { name: 'Restore' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  const description = 'You can restore only your own uploads.';
  expect(screen.getByRole('button', { name: 'Restore', description })).toBe(refused);
  await userEvent.click(refused);
  expect(site.sent()).toEqual([]);
  await userEvent.click(await findRow('own'));
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await findMessage('1 item restored');
  expect(await site.pathsIn(owner)).toEqual(['own.mov']);
});
