import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { owner, subscriber } from '#web/testing/dashboard-server.ts';

prepareDashboard();

const connection = {
  bucket: 'cutbay-files',
  region: 'us-east-1',
  endpoint: null,
  prefix: 'w/w1/',
  credentialsUrl: 'https://cutbay.example/api/storage/credentials',
};
const laptop = {
  id: 'd1',
  name: 'Laptop',
  owner: owner.email,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-21T09:00:00.000Z',
};

test('connecting a computer shows its key once, and commands that contain it', async () => {
  const sent = openConnect([], {
    'POST /api/devices': () => [201, { device: { ...laptop, lastUsedAt: null }, key: 'd1.k3y' }],
  });
  await screen.findByText('No computer is connected yet.');
  const name = screen.getByLabelText('Name of this computer');
  await userEvent.clear(name);
  await userEvent.type(name, ' Laptop ');
  await userEvent.click(screen.getByRole('button', { name: 'Connect this computer' }));
  const key = await screen.findByRole('region', { name: 'the key' });
  expect(key.textContent).toBe('d1.k3y');
  expect(sent).toEqual([['POST /api/devices', { name: 'Laptop' }]]);
  const commands = screen.getByRole('region', { name: 'the commands that save the key' });
  expect(commands.textContent).toContain('Authorization: d1.k3y');
  screen.getByText(/Connected Nov 20, 2026, not used yet/);
});

test('without a plan, the page says that files come with one, and no computer can be connected', async () => {
  openConnect([], { 'GET /api/user': () => [200, { user: owner }] });
  await screen.findByText('No computer is connected yet.');
  screen.getByText('Files come with a plan');
  expect(screen.queryByRole('button', { name: 'Connect this computer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Billing and invoices' });
});

test('with a plan, it does not', async () => {
  openConnect([]);
  await screen.findByText('No computer is connected yet.');
  expect(screen.queryByText('Files come with a plan')).toBeNull();
});

test('a while after signing in, connecting asks for the password first', async () => {
  let isConfirmed = false;
  const sent = openConnect([], {
    'POST /api/devices': () =>
      isConfirmed
        ? [201, { device: laptop, key: 'd1.k3y' }]
        : [403, { code: 'confirmation_needed', message: 'Please confirm your password first.' }],
    'POST /api/confirm-identity': () => {
      isConfirmed = true;
      return [200, { success: true }];
    },
  });
  const connect = await screen.findByRole('button', { name: 'Connect this computer' });
  await userEvent.click(connect);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Your Identity' }));
  await userEvent.type(dialog.getByLabelText('Your password'), 'Sharp-cut-21!');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('region', { name: 'the key' });
  expect(sent.map(([route]) => route)).toEqual([
    'POST /api/devices',
    'POST /api/confirm-identity',
    'POST /api/devices',
  ]);
});

test('a confirmation that is dismissed connects nothing, keeps the name, and is no error', async () => {
  openConnect([], {
    'POST /api/devices': () => [403, { code: 'confirmation_needed', message: 'Not confirmed.' }],
  });
  const name = await screen.findByLabelText('Name of this computer');
  await userEvent.clear(name);
  await userEvent.type(name, 'Suite 1');
  await userEvent.click(screen.getByRole('button', { name: 'Connect this computer' }));
  await screen.findByRole('dialog', { name: 'Confirm Your Identity' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Connect this computer' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name of this computer')).toHaveProperty('value', 'Suite 1');
});

test('the commands follow the chosen system', async () => {
  openConnect([laptop]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Windows' }));
  screen.getByText(/In PowerShell, once/);
  await userEvent.click(screen.getByRole('radio', { name: 'macOS' }));
  screen.getByText(/macFUSE/);
});

test('commands are copied', async () => {
  const user = userEvent.setup();
  openConnect([laptop]);
  await user.click(
    await screen.findByRole('button', { name: 'Copy the commands that set up rclone' }),
  );
  await screen.findByRole('button', { name: 'Copied the commands that set up rclone' });
  expect(await navigator.clipboard.readText()).toContain('remote=cutbay-s3:cutbay-files/w/w1');
});

test('a computer is disconnected after a confirmation that says when its access ends', async () => {
  const sent = openConnect([laptop], {
    'DELETE /api/devices/d1': () => [200, { success: true }],
  });
  await screen.findByText(/last used Nov 21, 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect Laptop' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Laptop?' }));
  dialog.getByText(/ends within 30 minutes/);
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('No computer is connected yet.');
  expect(sent).toEqual([['DELETE /api/devices/d1', undefined]]);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('No computer is connected yet.'),
  );
});

test('disconnecting a computer that is no longer connected is not an error', async () => {
  openConnect([laptop], {
    'DELETE /api/devices/d1': () => [404, { code: 'not_found', message: 'Not found.' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Laptop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByText('No computer is connected yet.');
  expect(screen.queryByText('Error')).toBeNull();
});

test('a computer that is being disconnected, and is confirmed again, is disconnected by one request', async () => {
  const pending = Promise.withResolvers<[number, object]>();
  const sent = openConnect([laptop], { 'DELETE /api/devices/d1': () => pending.promise });
  for (const _ of ['at first', 'again']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Laptop' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  pending.resolve([200, { success: true }]);
  await screen.findByText('No computer is connected yet.');
  expect(sent).toHaveLength(1);
});

test('the owner sees whose computers the others are', async () => {
  openConnect([{ ...laptop, owner: 'ana@northlight.example' }]);
  await screen.findByText('ana@northlight.example');
});

function openConnect(devices: object[], answers: Parameters<typeof open>[0] = {}) {
  return open(
    {
      'GET /api/user': () => [200, { user: subscriber() }],
      'GET /api/devices': () => [200, { devices, connection }],
      ...answers,
    },
    '/dashboard?tab=connect',
  );
}
