import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { owner } from '#web/testing/dashboard-server.ts';

prepareDashboard();

test('the sidebar has Files and Connect below WORKSPACE, and each opens its tab', async () => {
  open({});
  const media = await screen.findByRole('navigation', { name: 'MEDIA' });
  const labels = within(media)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(['Files', 'Connect']);
  for (const name of labels) {
    await userEvent.click(within(media).getByRole('button', { name: name ?? '' }));
    await screen.findByRole('heading', { level: 1, name: name ?? '' });
  }
  const workspace = screen.getByRole('navigation', { name: 'WORKSPACE' });
  expect(within(workspace).getAllByRole('button')).toHaveLength(2);
});

test('a user without a workspace has no MEDIA', async () => {
  open({ 'GET /api/user': () => [200, { user: { ...owner, role: null, permissions: [] } }] });
  await screen.findByRole('navigation', { name: 'WORKSPACE', hidden: true });
  expect(screen.queryByRole('navigation', { name: 'MEDIA', hidden: true })).toBeNull();
});
