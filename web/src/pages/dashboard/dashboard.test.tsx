import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  address,
  open,
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { owner, serve, team } from '#web/testing/dashboard-server.ts';
import { fetchInitialData } from './initial-data.ts';
import { firstPaths } from './initial-paths.ts';

prepareDashboard();

test('a signed-out user is redirected to sign-in, and back afterwards', async () => {
  open({ 'GET /api/user': () => [401, { message: 'Please sign in.' }] });
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
});

test('prefetched data renders immediately and is fetched once; the next workspace fetches it again', async () => {
  const { asked } = serve({});
  const data = await fetchInitialData();
  const { unmount } = show('/dashboard', data);
  expect(screen.getByText('ana@northlight.example')).toBeDefined();
  await waitFor(() => expect(asked).toContain('GET /api/purchases'));
  const first = firstPaths.map((path) => `GET ${path}`);
  expect(asked).toEqual([...first, 'GET /api/workspaces', 'GET /api/purchases']);
  unmount();
  show('/dashboard', data);
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  await screen.findByText('ana@northlight.example');
  await waitFor(() => expect(asked).toHaveLength(12));
});

test('data slower than the scripts is awaited, and not fetched again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { asked } = serve({
    'GET /api/team-members': () => held.then(() => [200, { teamMembers: team }]),
  });
  show('/dashboard', await fetchInitialData());
  expect(screen.getByRole('button', { name: 'Members' })).toBeDefined();
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  release();
  await screen.findByText('ana@northlight.example');
  expect(asked.filter((route) => route === 'GET /api/team-members')).toHaveLength(1);
});

test('a user whose session is rejected while prefetching is redirected to sign-in', async () => {
  const { asked } = serve({ 'GET /api/user': () => [401, { message: 'Please sign in.' }] });
  show('/dashboard', await fetchInitialData());
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
  expect(asked.filter((route) => route === 'GET /api/user')).toHaveLength(1);
});

test.each([
  ['null', null],
  ['empty', ''],
  ['blank', '  '],
  ['absent', undefined],
])(
  'a company name that is %s must be entered, and a blank one is rejected',
  async (_, companyName) => {
    open({ 'GET /api/user': () => [200, { user: { ...owner, companyName } }] });
    const setUp = await screen.findByRole('button', { name: 'Set up workspace' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), '  ');
    expect(setUp).toHaveProperty('disabled', true);
  },
);

test('an editor sees the team, and cannot add, remove or re-role members, nor see the bill', async () => {
  const editor = { ...owner, role: 'Video Editor', permissions: ['see_workspace'] };
  open({ 'GET /api/user': () => [200, { user: editor }] });
  await screen.findByText('ana@northlight.example');
  const actions = ['Add members', 'Remove ana@northlight.example', 'Share feedback'];
  expect(actions.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  await openBilling();
  expect(screen.queryByText('Cost Breakdown')).toBeNull();
});

test('a Team Leader manages editors, and sees why they cannot manage a Producer or themselves', async () => {
  const leader = {
    ...owner,
    email: 'jo@northlight.example',
    role: 'Team Leader',
    permissions: ['see_workspace', 'send_feedback', 'manage_members'],
  };
  const kim = { ...team[0], id: 'kim', email: 'kim@northlight.example', role: 'Producer' };
  open({
    'GET /api/user': () => [200, { user: leader }],
    'GET /api/team-members': () => [200, { teamMembers: [...team, kim] }],
  });
  await screen.findByRole('button', { name: 'Remove ana@northlight.example' });
  for (const email of ['jo@northlight.example', 'kim@northlight.example']) {
    expect(screen.queryByRole('button', { name: `Remove ${email}` })).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(`Role of ${email}`) })).toBeNull();
  }
  screen.getByText(/The role Producer has permissions that yours does not have/);
  screen.getByText(/Only another person who manages members can change/);
  screen.getByText(/^You can manage members and assign roles/);
});

test.each([
  [412, 'other_workspace'],
  [403, 'not_allowed'],
])(
  'a user who was removed from the workspace, and learns of it by %d %s, is told so',
  async (status, code) => {
    let removed = false;
    open({
      'GET /api/user': () => [
        200,
        { user: removed ? { ...owner, role: null, workspaceId: null, companyName: null } : owner },
      ],
      'DELETE /api/team-members/{id}': () => {
        removed = true;
        return [status, { code, message: 'You are no longer in this workspace.' }];
      },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove ana@northlight.example' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
    await screen.findByText(/^You are no longer a member of Northlight\./);
    expect(screen.getByRole('button', { name: 'Set up workspace' })).toBeDefined();
  },
);
