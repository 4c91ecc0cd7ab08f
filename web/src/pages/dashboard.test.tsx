import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { permissions } from '#shared/permissions.ts';
import { Toaster } from '#web/components/toast.tsx';
import { fetchFirstData } from './dashboard/first-data.ts';
import Dashboard from './dashboard.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  // jsdom animates nothing, and has no word for it.
  Element.prototype.getAnimations = () => [];
  // What fails is logged, by design.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

test('whoever is signed out is led to sign in, and back from there', async () => {
  open({ 'GET /api/user': () => [401, { message: 'Please sign in.' }] });
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
});

test('what came together with the scripts is drawn at once and asked for once; the next workspace asks anew', async () => {
  const { asked } = serve({});
  await fetchFirstData();
  const { unmount } = show();
  expect(screen.getByText('ana@northlight.example')).toBeDefined();
  await waitFor(() => expect(asked).toContain('GET /api/workspaces'));
  const first = Object.keys(usual).filter((route) => route.startsWith('GET'));
  expect(asked).toEqual([...first, 'GET /api/workspaces']);
  unmount();
  show();
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  await screen.findByText('ana@northlight.example');
  await waitFor(() => expect(asked).toHaveLength(10));
});

test('what comes later than the scripts is waited for, and not asked for again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { asked } = serve({
    'GET /api/team-members': () => held.then(() => [200, { teamMembers: team }]),
  });
  await fetchFirstData();
  show();
  expect(screen.getByRole('button', { name: 'Members' })).toBeDefined();
  expect(screen.queryByText('ana@northlight.example')).toBeNull();
  release();
  await screen.findByText('ana@northlight.example');
  expect(asked.filter((route) => route === 'GET /api/team-members')).toHaveLength(1);
});

test('whoever is found to be signed out before there is a workspace is led to sign in', async () => {
  const { asked } = serve({ 'GET /api/user': () => [401, { message: 'Please sign in.' }] });
  await fetchFirstData();
  show();
  await waitFor(() => expect(address()).toBe('/login?next=/dashboard'));
  expect(asked.filter((route) => route === 'GET /api/user')).toHaveLength(1);
});

test('without a company name the workspace asks for one, and takes no blank one', async () => {
  open({ 'GET /api/user': () => [200, { user: { ...owner, companyName: null } }] });
  const setUp = await screen.findByRole('button', { name: 'Set up workspace' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), '  ');
  expect(setUp).toHaveProperty('disabled', true);
});

test('Update Plan saves the storage first, then sends every figure that is on the screen', async () => {
  const sent = open({ 'POST /api/create-subscription': () => [200, { success: true }] });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await screen.findByText('Billing settings updated successfully!');
  const figures = {
    plan: 'business',
    memberCount: 2,
    pricePerMember: 50,
    storageAmount: 1.5,
    coldStorageAmount: 2,
    memberDifference: 0,
    memberCost: 100,
    storageCost: 30,
    coldStorageCost: 20,
    subtotal: 150,
    tax: 0,
    total: 150,
  };
  expect(sent).toEqual([
    ['POST /api/update-storage', { storageAmount: 1.5 }],
    ['POST /api/update-cold-storage', { coldStorageAmount: 2 }],
    ['POST /api/create-subscription', figures],
  ]);
});

test('an answer that leads nowhere leaves Update Plan ready for another press, without a word', async () => {
  const sent = open({ 'POST /api/create-subscription': () => [200, {}] });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const again = await screen.findByRole('button', { name: 'Update Plan' });
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
  expect(address()).toBe('/dashboard');
});

test('an answer that does not say that the plan is canceled is a failure to cancel it', async () => {
  const sent = open({ 'POST /api/cancel-subscription': () => [200, { success: false }] });
  render(<Toaster />);
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Cancel Subscription' }));
  await screen.findByText('Failed to cancel subscription');
  expect(sent).toEqual([['POST /api/cancel-subscription', undefined]]);
  expect(screen.getByRole('alertdialog', { name: 'Cancel Subscription' })).toBeDefined();
});

test('when the figures have changed, the new ones are shown, and no message', async () => {
  let count = 2;
  open({
    'GET /api/team-members': () => [200, { teamMembers: team.slice(0, count) }],
    'POST /api/create-subscription': () => {
      count = 1;
      return [409, { message: 'The figures have changed.', code: 'quote_changed' }];
    },
  });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await screen.findByText('1 member at $50');
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(screen.queryByText(/figures have changed/)).toBeNull();
  expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
});

test('a return from Checkout saves the subscription and cleans the address', async () => {
  const sent = open({}, '/dashboard?session_id=cs_1');
  await screen.findByText('Billing settings updated successfully!');
  expect(sent).toEqual([['POST /api/save-subscription', { session_id: 'cs_1' }]]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an editor sees the team, and neither adds, removes, re-roles nor reads the bill', async () => {
  const editor = { ...owner, role: 'Video Editor', permissions: ['see_workspace'] };
  open({ 'GET /api/user': () => [200, { user: editor }] });
  await screen.findByText('ana@northlight.example');
  const actions = ['Add members', 'Remove ana@northlight.example', 'Share feedback'];
  expect(actions.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  await openBilling();
  expect(screen.queryByText('Cost Breakdown')).toBeNull();
});

test('a Team Leader manages editors, and is told why neither a Producer nor themselves', async () => {
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
  screen.getByText(/Only somebody else who manages members can change/);
  screen.getByText(/^You can manage members and assign roles/);
});

const owner = {
  id: 'u1',
  username: 'mara',
  email: 'mara@northlight.example',
  emailConfirmed: true,
  role: 'Owner',
  permissions,
  companyName: 'Northlight',
  stripeCustomerId: null,
  subscription: null,
};

const team = ['ana', 'jo'].map((name) => ({
  id: name,
  email: `${name}@northlight.example`,
  role: 'Video Editor',
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'invited',
}));

const hot = { success: true, storageAmount: 1.5, provisionedStorageAmount: 0 };
const cold = { success: true, coldStorageAmount: 2, provisionedColdStorageAmount: 0 };

/** Calls that change nothing though they have a body. */
const asks = ['POST /api/quote'];

type Answered = [status: number, body: unknown];
type Answers = Record<string, () => Answered | Promise<Answered>>;

const usual: Answers = {
  'GET /api/user': () => [200, { user: owner }],
  'GET /api/team-members': () => [200, { teamMembers: team }],
  'GET /api/get-storage': () => [200, hot],
  'GET /api/get-cold-storage': () => [200, cold],
  'POST /api/update-storage': () => [200, hot],
  'POST /api/update-cold-storage': () => [200, cold],
  'POST /api/save-subscription': () => [200, { success: true }],
};

/**
 * Opens the dashboard before a server that answers as given, else as usual.
 * @returns what changing calls it was sent, as they come in
 */
function open(answers: Answers, at = '/dashboard'): unknown[][] {
  const { sent } = serve(answers);
  show(at);
  return sent;
}

/**
 * Stands in for a server that answers as given, else as usual.
 * @returns what it was asked for, and what changing calls it was sent, as they come in
 */
function serve(answers: Answers): { asked: string[]; sent: unknown[][] } {
  const asked: string[] = [];
  const sent: unknown[][] = [];
  globalThis.fetch = async (path, { method, body } = {}) => {
    const route = `${method} ${path}`;
    if (method === 'GET') asked.push(route);
    const carried = body ? JSON.parse(String(body)) : undefined;
    if (method !== 'GET' && !asks.includes(route)) sent.push([route, carried]);
    const [status, answer] = (await (answers[route] ?? usual[route])?.()) ?? [404, {}];
    return Response.json(answer, { status });
  };
  return { asked, sent };
}

function show(at = '/dashboard') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Here />
      <Dashboard />
    </MemoryRouter>,
  );
}

async function openBilling() {
  await userEvent.click(await screen.findByRole('button', { name: 'Billing and invoices' }));
}

/** Tells the address, which in a memory router is nowhere else to be seen. */
function Here() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function address(): string | null {
  return screen.getByTestId('address').textContent;
}
