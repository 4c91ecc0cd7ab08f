import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();
beforeEach(() => localStorage.clear());

const findSteps = () => screen.findByRole('region', { name: 'First steps' });

test('a new owner sees five steps, each of which leads to where it is done', async () => {
  await site.signUp();
  show();
  const steps = await findSteps();
  expect(within(steps).getByText('0 of 5 done')).toBeDefined();
  const targets = within(steps)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(targets).toEqual([
    '/dashboard/billing',
    '/dashboard/files',
    '/dashboard/review',
    '/dashboard/connect',
  ]);
  await userEvent.click(within(steps).getByRole('button', { name: /^Add your team/ }));
  await screen.findByRole('dialog', { name: 'Add Team Member' });
});

test('what is done is told from the workspace: a plan, members, files, links to films; the list goes with the last', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'mix.wav' }, { path: 'cuts/12.mp4' }]);
  // A client who sends files has not been shown a film.
  await owner.call('POST /api/links', {
    body: { opens: { kind: 'upload', folder: 'cuts/', title: 'Dailies' } },
  });
  const first = show();
  within(await findSteps()).getByText('3 of 5 done');
  first.unmount();
  await owner.call('POST /api/links', {
    body: {
      opens: { kind: 'folder', folder: 'cuts/' },
      may: { comment: true, approve: true, download: false },
    },
  });
  const { unmount } = show();
  await waitFor(async () => within(await findSteps()).getByText('4 of 5 done'));
  unmount();
  const devices = [
    { id: 'd', name: 'Edit 1', owner: 'o', createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null },
  ];
  const { connection } = await owner.call('GET /api/devices');
  site.intercept('GET /api/devices', () => ({ answer: { devices, connection } }));
  show();
  await waitFor(() => expect(site.asked().filter((r) => r === 'GET /api/devices')).toHaveLength(3));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('first-steps'))).toHaveLength(
      1,
    ),
  );
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('a list that was closed does not come back', async () => {
  await site.signUp();
  const { unmount } = show();
  await userEvent.click(
    within(await findSteps()).getByRole('button', { name: 'Close the first steps' }),
  );
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  unmount();
  show();
  await waitFor(() => expect(site.asked()).toContain('GET /api/user'));
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  await screen.findByRole('button', { name: /^Go to/ });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('an editor lands on Files, and sees neither Billing nor what an owner manages', async () => {
  const { member } = await site.joinTeam(await site.signUpWithTeam(), 'Video Editor');
  site.browseAs(member);
  show();
  await screen.findByRole('heading', { level: 1, name: 'Files' });
  expect(screen.queryByRole('link', { name: 'Billing and invoices' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByText('ana@northlight.example');
  expect(screen.queryByText('Manage your team members and their roles')).toBeNull();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
