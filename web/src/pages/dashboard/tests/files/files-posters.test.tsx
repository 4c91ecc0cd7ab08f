import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { openFiles } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('a poster is requested once, and one that is missing again when the list is refreshed', async () => {
  const requested: unknown[] = [];
  site.intercept('POST /api/files/posters', (_, { body }) => {
    requested.push(body);
    return { answer: { posters: [{ path: 'a.mov', url: 'https://files.example/a.jpg' }] } };
  });
  await openFiles(site, [{ path: 'a.mov' }, { path: 'b.mov' }, { path: 'mix.wav' }]);
  const row = await screen.findByRole('row', { name: /a.mov/ });
  await waitFor(() => expect(row.querySelector('img')?.src).toBe('https://files.example/a.jpg'));
  expect(requested).toEqual([{ paths: ['a.mov', 'b.mov'] }]);
  (await screen.findByRole('row', { name: /mix/ })).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Delete}');
  await waitFor(() => expect(requested).toEqual([expect.anything(), { paths: ['b.mov'] }]));
});

test('a file keeps its poster in the trash', async () => {
  const requested: unknown[] = [];
  site.intercept('POST /api/files/posters', (_, { body }) => {
    requested.push(body);
    const { trashed = [] } = Object(body);
    const posters = trashed.map((version: { path: string; version: string }) => ({
      ...version,
      url: 'https://files.example/trashed.jpg',
    }));
    return { answer: { posters } };
  });
  await openFiles(site, [{ path: 'a.mov' }]);
  (await screen.findByRole('row', { name: /a.mov/ })).focus();
  await userEvent.keyboard('{Delete}');
  await screen.findByText('1 item deleted');
  await userEvent.click(screen.getByRole('link', { name: 'Trash' }));
  const row = await screen.findByRole('row', { name: /a.mov/ });
  await waitFor(() =>
    expect(row.querySelector('img')?.src).toBe('https://files.example/trashed.jpg'),
  );
  expect(requested.at(-1)).toEqual({ trashed: [{ path: 'a.mov', version: expect.any(String) }] });
});
