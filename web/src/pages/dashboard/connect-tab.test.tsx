import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { password } from '#shared/testing/people.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('connecting a computer shows its key once, and commands that contain it', async () => {
  await openConnect();
  await screen.findByText('No computer is connected yet.');
  const name = screen.getByLabelText('Name of this computer');
  await userEvent.clear(name);
  await userEvent.type(name, ' Laptop ');
  await userEvent.click(screen.getByRole('button', { name: 'Connect this computer' }));
  const key = await screen.findByRole('region', { name: 'the key' });
  expect(site.sent()).toEqual([['POST /api/devices', { name: 'Laptop' }]]);
  const commands = screen.getByRole('region', { name: 'the commands that save the key' });
  expect(commands.textContent).toContain(`Authorization: ${key.textContent}`);
  screen.getByText(/^Connected .*, not used yet/);
});

test('without a plan, the page says that files come with one, and no computer can be connected', async () => {
  await site.signUp();
  show('/dashboard?tab=connect');
  await screen.findByText('No computer is connected yet.');
  screen.getByText('Files come with a plan');
  expect(screen.queryByRole('button', { name: 'Connect this computer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Billing and invoices' });
});

test('with a plan, it does not', async () => {
  await openConnect();
  await screen.findByText('No computer is connected yet.');
  expect(screen.queryByText('Files come with a plan')).toBeNull();
});

test('a while after signing in, connecting asks for the password first', async () => {
  await openConnect();
  site.intercept('POST /api/devices', (pass) =>
    site.sent().length === 1 ? needsConfirmation : pass(),
  );
  const connect = await screen.findByRole('button', { name: 'Connect this computer' });
  await userEvent.click(connect);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await userEvent.type(dialog.getByLabelText('Your password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('region', { name: 'the key' });
  expect(site.sent().map(([route]) => route)).toEqual([
    'POST /api/devices',
    'POST /api/confirm-identity',
    'POST /api/devices',
  ]);
});

test('a confirmation that is dismissed connects nothing, keeps the name, and is no error', async () => {
  await openConnect();
  site.intercept('POST /api/devices', () => needsConfirmation);
  const name = await screen.findByLabelText('Name of this computer');
  await userEvent.clear(name);
  await userEvent.type(name, 'Suite 1');
  await userEvent.click(screen.getByRole('button', { name: 'Connect this computer' }));
  await screen.findByRole('dialog', { name: 'Confirm your identity' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Connect this computer' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name of this computer')).toHaveProperty('value', 'Suite 1');
});

test('the commands follow the chosen system', async () => {
  await openConnect('Laptop');
  await userEvent.click(await screen.findByRole('radio', { name: 'Windows' }));
  screen.getByText(/In PowerShell, once/);
  await userEvent.click(screen.getByRole('radio', { name: 'macOS' }));
  screen.getByText(/macFUSE/);
});

test('commands are copied', async () => {
  const user = userEvent.setup();
  const { owner } = await openConnect('Laptop');
  const { connection } = await owner.call('GET /api/devices');
  await user.click(
    await screen.findByRole('button', { name: 'Copy the commands that set up rclone' }),
  );
  await screen.findByRole('button', { name: 'Copied the commands that set up rclone' });
  expect(await navigator.clipboard.readText()).toContain(
    `remote=cutbay-s3:${connection.bucket}/${connection.prefix.slice(0, -1)}`,
  );
});

test('a computer is disconnected after a confirmation that says when its access ends', async () => {
  const { owner, id } = await openConnect('Laptop');
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Laptop' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Laptop?' }));
  dialog.getByText(/ends within 30 minutes/);
  expect(site.sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('No computer is connected yet.');
  expect(site.sent()).toEqual([[`DELETE /api/devices/${id}`, undefined]]);
  expect((await owner.call('GET /api/devices')).devices).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('No computer is connected yet.'),
  );
});

test('disconnecting a computer that is no longer connected is not an error', async () => {
  const { owner, id } = await openConnect('Laptop');
  const disconnect = await screen.findByRole('button', { name: 'Disconnect Laptop' });
  await owner.call('DELETE /api/devices/{id}', { params: { id } });
  await userEvent.click(disconnect);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByText('No computer is connected yet.');
  expect(screen.queryByText('Error')).toBeNull();
});

test('a computer that is being disconnected, and is confirmed again, is disconnected by one request', async () => {
  const pending = Promise.withResolvers<void>();
  await openConnect('Laptop');
  site.intercept('DELETE /api/devices/{id}', (pass) => pending.promise.then(pass));
  for (const _ of ['at first', 'again']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Laptop' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  pending.resolve();
  await screen.findByText('No computer is connected yet.');
  expect(site.sent()).toHaveLength(1);
});

test('the owner sees whose computers the others are, and when they were last used', async () => {
  const { owner } = await subscribe();
  const { member } = await site.joinTeam(owner, 'Video Editor');
  const { key } = await member.call('POST /api/devices', { body: { name: 'Suite 1' } });
  const { connection } = await owner.call('GET /api/devices');
  await fetch(connection.credentialsUrl, { headers: { authorization: key } });
  show('/dashboard?tab=connect');
  await screen.findByText(new RegExp(member.email));
  screen.getByText(/last used \w+ \d+, \d{4}/);
});

const needsConfirmation = {
  status: 403,
  code: 'confirmation_needed',
  message: 'Please confirm your password first.',
} as const;

/** Signs up an owner with a plan. @param device the name of a computer that is connected */
async function subscribe(device?: string) {
  const owner = await site.signUp();
  await site.buy(owner, 'business');
  const body = { name: device ?? '' };
  const added = device === undefined ? null : await owner.call('POST /api/devices', { body });
  return { owner, id: added?.device.id ?? '' };
}

/** Opens Connect for such an owner. */
async function openConnect(device?: string) {
  const subscribed = await subscribe(device);
  show('/dashboard?tab=connect');
  return subscribed;
}
