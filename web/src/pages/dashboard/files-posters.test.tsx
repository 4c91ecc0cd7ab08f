import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { fileStore, stored } from '#web/testing/file-store.ts';

prepareDashboard();

test('a poster is requested once, and one that is missing again when the list is refreshed', async () => {
  const requested: unknown[] = [];
  open({
    ...fileStore({ files: ['a.mov', 'b.mov', 'mix.wav'].map((name) => stored(name)) }).answers,
    'POST /api/files/posters': ({ body }) => {
      requested.push(body);
      return [200, { posters: [{ path: 'a.mov', url: 'https://files.example/a.jpg' }] }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Files' }));
  const row = await screen.findByRole('row', { name: /a.mov/ });
  await waitFor(() => expect(row.querySelector('img')?.src).toBe('https://files.example/a.jpg'));
  expect(requested).toEqual([{ paths: ['a.mov', 'b.mov'] }]);
  (await screen.findByRole('row', { name: /mix/ })).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Delete}');
  await waitFor(() => expect(requested).toEqual([expect.anything(), { paths: ['b.mov'] }]));
});
