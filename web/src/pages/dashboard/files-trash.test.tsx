import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileStore } from '#web/testing/file-store.ts';
import { prepareDashboard } from './testing/open-dashboard.tsx';
import { findMessage, findRow, footage, openFiles } from './testing/open-files.ts';

prepareDashboard();

test('the trash restores files, and erases them for good only after a confirmation', async () => {
  const { sent, store } = await openFiles();
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await userEvent.click(await findRow('mix'));
  expect(screen.getByText('Dec 20, 2026')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await findMessage('1 item restored');
  expect(store.paths()).toContain('mix.wav');
  await screen.findByText('The trash is empty');

  await userEvent.click(screen.getByRole('button', { name: 'All files' }));
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await findRow('mix');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('“mix.wav”');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('1 file erased');
  expect(sent.at(-1)).toEqual(['POST /api/trash/erase', { everything: true }]);
});

test('the trash is sorted by one column, of the two that show dates by when a file was deleted', async () => {
  await openFiles();
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await findRow('mix');
  const sorted = screen.getAllByRole('columnheader').filter((head) => {
    return ['ascending', 'descending'].includes(head.getAttribute('aria-sort') ?? '');
  });
  expect(sorted.map(({ textContent }) => textContent)).toEqual(['Deleted']);
});

test('rows of the trash are erased by their versions, also where they are all that is shown', async () => {
  const { sent } = await openFiles();
  (await findRow('mix')).focus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Delete}');
  await findMessage('2 items deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  (await findRow('clip 2')).focus();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Erase 2 files for good?' });
  expect(dialog.textContent).not.toContain('Everything');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('2 items erased');
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
  (await findRow('mix')).focus();
  await userEvent.keyboard('{Delete}');
  await findMessage('1 item deleted');
  await userEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await findRow('mix');
  store.deleteElsewhere('Clip 10.mov');
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(dialog.textContent).toContain('Everything in the trash is erased');
  expect(dialog.textContent).toContain('also what was deleted since');
  expect(dialog.textContent).toContain('At least 900 KB');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  await findMessage('2 files erased');
});
