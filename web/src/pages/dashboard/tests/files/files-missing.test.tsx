import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import {
  findMessage,
  findRow,
  openFiles,
  rowNames,
} from '#web/pages/dashboard/testing/open-files.ts';
import { requestsSettled, siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

/** Opens two files, of which a colleague then deletes the first. */
async function openWithMissing() {
  const owner = await openFiles(site, [{ path: 'a.mp4' }, { path: 'b.mp4' }]);
  const row = await findRow('a.mp4');
  await site.deleteFile(owner, 'a.mp4');
  return row;
}

test('downloading a file that a colleague has deleted says so, and its row disappears', async () => {
  await userEvent.click(await openWithMissing());
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await findMessage('“a.mp4” is no longer here');
  await waitFor(() => expect(rowNames()).toEqual(['b.mp4']));
});

test('after the preview of a file that a colleague has deleted, its row disappears', async () => {
  (await openWithMissing()).focus();
  await userEvent.keyboard('{Enter}');
  const preview = await screen.findByRole('dialog', { name: 'a.mp4' });
  await within(preview).findByText('This file is no longer here');
  await userEvent.click(within(preview).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(rowNames()).toEqual(['b.mp4']));
});

test('renaming a file that a colleague has deleted is refused, and its row disappears', async () => {
  (await openWithMissing()).focus();
  await userEvent.keyboard('{F2}');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'c.mp4{Enter}');
  await screen.findByText('a.mp4 is no longer there.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(rowNames()).toEqual(['b.mp4']));
});

test('a folder that is not there says so, and one that is emptied here says that it is empty', async () => {
  const owner = await openFiles(site, [{ path: 'Footage/A001.mov' }]);
  await owner.call('POST /api/folders', { body: { path: 'New' } });
  document.body.replaceChildren();
  show('/dashboard/files?path=Gone');
  await screen.findByText('There is no such folder');
  document.body.replaceChildren();
  show('/dashboard/files?path=New');
  await screen.findByText('This folder is empty');
  document.body.replaceChildren();
  show('/dashboard/files?path=Footage');
  const row = await findRow('A001');
  row.focus();
  await userEvent.keyboard('{Delete}');
  await screen.findByText('This folder is empty');
  await screen.findByText(/deleted/);
  await requestsSettled();
  screen.getByText('This folder is empty');
});
