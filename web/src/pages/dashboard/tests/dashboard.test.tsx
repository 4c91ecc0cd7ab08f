import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { firstPaths } from '#web/pages/dashboard/first-paths.ts';
import { fetchFirstRound } from '#web/pages/dashboard/first-round.ts';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { requestsSettled, siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

/** What comes with the scripts at an address. */
const firstRoundAt = (address: string, patience = 60_000) =>
  fetchFirstRound(new URL(address, 'https://own.invalid'), patience);

test('a signed-out user is redirected to sign-in, and back afterwards', async () => {
  show();
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
});

test('prefetched data renders immediately and is fetched once; the next workspace fetches it again', async () => {
  await site.confirmEmail(await site.signUpWithTeam());
  const data = await firstRoundAt('/dashboard');
  const { unmount } = show('/dashboard', data);
  expect(screen.getByText('ana@northlight.example')).toBeDefined();
  await waitFor(() => expect(site.asked()).toContain('GET /api/inbox/unread'));
  const first = Object.values(firstPaths)
    .flat()
    .map((path) => `GET ${path}`);
  const later = ['GET /api/workspaces', 'GET /api/purchases', 'GET /api/inbox/unread'];
  expect(site.asked()).toEqual([...first, ...later]);
  unmount();
  show('/dashboard', data);
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  await screen.findByText('ana@northlight.example');
  await waitFor(() => expect(site.asked()).toHaveLength(14));
});

test('what the tab in the address lists is prefetched with the data, and not fetched again', async () => {
  await site.signUpWithTeam();
  const data = await firstRoundAt('/dashboard/activity');
  expect(site.asked()).toContain('GET /api/audit');
  const { unmount } = show('/dashboard/activity', data);
  await screen.findAllByText(/^added /);
  expect(site.asked().filter((route) => route === 'GET /api/audit')).toHaveLength(1);
  unmount();
  show('/dashboard/activity', data);
  await screen.findAllByText(/^added /);
  expect(site.asked().filter((route) => route === 'GET /api/audit')).toHaveLength(2);
});

test('a failure of what the tab in the address shows is not that of the next session', async () => {
  const owner = await site.subscribe();
  site.browseAs(null);
  const data = await firstRoundAt('/dashboard/billing');
  expect(site.asked()).toContain('GET /api/invoices');
  const { unmount } = show('/dashboard/billing', data);
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  unmount();
  await requestsSettled();
  site.browseAs(owner);
  show('/dashboard/billing', data);
  await screen.findByRole('link', { name: /^View invoice/ });
});

test('what was listed early, and is opened half a minute later, is fetched again', async () => {
  await site.signUpWithTeam();
  const data = await firstRoundAt('/dashboard/activity');
  jest.useFakeTimers({ advanceTimers: true });
  try {
    show('/dashboard', data);
    await screen.findByText('ana@northlight.example');
    act(() => jest.advanceTimersByTime(30_000));
  } finally {
    jest.useRealTimers();
  }
  await userEvent.click(screen.getByRole('link', { name: 'Activity' }));
  await screen.findAllByText(/^added /);
  expect(site.asked().filter((route) => route === 'GET /api/audit')).toHaveLength(2);
});

test('data slower than the scripts is awaited, and not fetched again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await site.signUpWithTeam();
  site.intercept('GET /api/team-members', async (pass) => {
    await held;
    return pass();
  });
  show('/dashboard', await firstRoundAt('/dashboard', 400));
  expect(screen.getByRole('link', { name: 'Members' })).toBeDefined();
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  release();
  await screen.findByText('ana@northlight.example');
  expect(site.asked().filter((route) => route === 'GET /api/team-members')).toHaveLength(1);
});

test('a user whose session is rejected while prefetching is redirected to sign-in', async () => {
  show('/dashboard', await firstRoundAt('/dashboard', 400));
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
  expect(site.asked().filter((route) => route === 'GET /api/user')).toHaveLength(1);
});

test.each([
  ['null', null],
  ['empty', ''],
  ['blank', '  '],
  ['absent', undefined],
])(
  'a company name that is %s must be entered, and a blank one is rejected',
  async (_, companyName) => {
    const { user } = await (await site.signUp()).call('GET /api/user');
    const text = JSON.stringify({ user: { ...user, companyName } });
    site.intercept('GET /api/user', () => ({ status: 200, text }));
    show();
    const setUp = await screen.findByRole('button', { name: 'Set up workspace' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), '  ');
    expect(setUp).toHaveProperty('disabled', true);
  },
);

test('an editor sees the team, and cannot add, remove or re-role members, nor see the bill', async () => {
  const { member } = await site.joinTeam(await site.signUpWithTeam(), 'Video Editor');
  site.browseAs(member);
  show('/dashboard/members');
  await screen.findByText('ana@northlight.example');
  const actions = ['Add members', 'Remove ana@northlight.example'];
  expect(actions.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Billing and invoices' })).toBeNull();
});

test('a user without the permission to send feedback is not asked for any', async () => {
  site.alterUser(await site.signUpWithTeam(), (user) => ({
    ...user,
    permissions: ['see_workspace'],
  }));
  show();
  await screen.findByText('ana@northlight.example');
  expect(screen.queryByRole('button', { name: 'Share feedback' })).toBeNull();
});

test('a Team Leader manages editors, and sees why they cannot manage a Producer or themselves', async () => {
  const owner = await site.subscribe();
  const { member: leader } = await site.joinTeam(owner, 'Team Leader');
  const { member: producer } = await site.joinTeam(owner, 'Producer');
  site.browseAs(leader);
  show('/dashboard/members');
  await screen.findByRole('button', { name: 'Remove ana@northlight.example' });
  for (const { email } of [leader, producer]) {
    expect(screen.queryByRole('button', { name: `Remove ${email}` })).toBeNull();
    expect(screen.queryByRole('button', { name: new RegExp(`Role of ${email}`) })).toBeNull();
  }
  screen.getByText(/The role Producer has permissions that yours does not have/);
  screen.getByText(/Only another person who manages members can change/);
  screen.getByText(/^You can manage members and assign roles/);
  screen.getByText(new RegExp(`The owner is .+ \\(${owner.email}\\)\\.$`));
});

test.each([
  [412, 'other_workspace'],
  [403, 'not_allowed'],
] as const)(
  'a user who was removed from the workspace, and learns of it by %d %s, is told so',
  async (status, code) => {
    const owner = await site.subscribe();
    const { member, id } = await site.joinTeam(owner, 'Producer');
    site.browseAs(member);
    site.intercept('DELETE /api/team-members/{id}', async () => {
      await owner.call('DELETE /api/team-members/{id}', { params: { id } });
      return { status, code, message: 'You are no longer in this workspace.' };
    });
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Remove ana@northlight.example' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Remove' }));
    await screen.findByRole('heading', { name: 'You are no longer a member of Northlight' });
    expect(screen.queryByText('What is your company called?', { exact: false })).toBeNull();
  },
);
