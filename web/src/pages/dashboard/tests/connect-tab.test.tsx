import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { password } from '#shared/testing/people.ts';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('a computer is named, its script downloaded and run, and the page says when it has connected', async () => {
  const downloads = recordDownloads();
  await openConnect();
  await screen.findByText('No computer is connected yet.');
  const name = screen.getByLabelText('Name of this computer');
  await userEvent.clear(name);
  await userEvent.type(name, ' Laptop ');
  await userEvent.click(screen.getByRole('radio', { name: 'macOS' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make its script' }));
  const download = await screen.findByRole('button', { name: 'Download the script' });
  // The pressed button is gone: the keyboard goes on from the steps.
  await userEvent.tab();
  expect(document.activeElement).toBe(download);
  await userEvent.keyboard('{Enter}');
  expect(site.sent()).toEqual([['POST /api/devices', { name: 'Laptop' }]]);

  const [{ fileName, bytes } = { fileName: '', bytes: new Uint8Array() }] = await downloads();
  const text = new TextDecoder().decode(bytes);
  const key = screen.getByRole('region', { name: 'the key', hidden: true }).textContent;
  expect(text).toContain(`\nkey='${key}'\n`);
  expect(text).toContain("\ncomputer='Laptop'\n");
  expect(text).toContain("\nworkspace='Northlight'\n");
  const hash = screen.getByRole('region', { name: 'the SHA-256 of the script' });
  expect(hash.textContent).toBe(createHash('sha256').update(bytes).digest('hex'));
  const check = screen.getByRole('region', { name: 'the command that checks the script' });
  expect(check.textContent).toBe(`shasum -a 256 ~/Downloads/${fileName}`);
  const run = screen.getByRole('region', { name: 'the command that runs the script' });
  expect(run.textContent).toBe(`sh ~/Downloads/${fileName}`);
  screen.getByText('Waiting for Laptop');

  await fetchCredentials(String(key));
  await screen.findByText('Connected');
  screen.getByText(/^Connected .*, last used/);
  await userEvent.click(screen.getByRole('button', { name: 'Connect another' }));
  screen.getByLabelText('Name of this computer');
});

test('a script that cannot be run here is said to be untried, and no key is a placeholder', async () => {
  await openConnect();
  await userEvent.click(await screen.findByRole('radio', { name: 'Windows' }));
  expect(screen.getByLabelText('Name of this computer')).toHaveProperty(
    'value',
    'Windows computer',
  );
  screen.getByText(/Name the computer first: the commands contain its key/);
  expect(document.body.textContent).not.toMatch(/your-?device-?key/i);
  await userEvent.click(screen.getByRole('button', { name: 'Make its script' }));
  await screen.findByText(/written for Windows 10 and 11, and not yet tried on one/);
  screen.getByText(/In PowerShell, once/);
});

test('without a plan, the page says that files come with one, and no computer can be connected', async () => {
  await site.signUp();
  show('/dashboard/connect');
  await screen.findByText('No computer is connected yet.');
  screen.getByText('Files come with a plan');
  expect(screen.queryByRole('button', { name: 'Make its script' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Billing and invoices' });
});

test('with a plan, it does not', async () => {
  await openConnect();
  await screen.findByText('No computer is connected yet.');
  expect(screen.queryByText('Files come with a plan')).toBeNull();
});

test('a member who may not see the plan connects a computer while one runs', async () => {
  const { owner } = await subscribe();
  const { member } = await site.joinTeam(owner, 'Video Editor');
  site.browseAs(member);
  show('/dashboard/connect');
  await userEvent.click(await screen.findByRole('button', { name: 'Make its script' }));
  await screen.findByRole('button', { name: 'Download the script' });
  expect(screen.queryByText('Files come with a plan')).toBeNull();
});

test('a while after signing in, connecting asks for the password first', async () => {
  await openConnect();
  site.intercept('POST /api/devices', (pass) =>
    site.sent().length === 1 ? needsConfirmation : pass(),
  );
  const connect = await screen.findByRole('button', { name: 'Make its script' });
  await userEvent.click(connect);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
  await userEvent.type(dialog.getByLabelText('Your password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('button', { name: 'Download the script' });
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
  await userEvent.click(screen.getByRole('button', { name: 'Make its script' }));
  await screen.findByRole('dialog', { name: 'Confirm your identity' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Make its script' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name of this computer')).toHaveProperty('value', 'Suite 1');
});

test('the page names the programs that work, and s3cmd as one that does not', async () => {
  await openConnect();
  const programs = await screen.findByText('Programs that work');
  const text = programs.nextElementSibling?.textContent;
  expect(text).toMatch(/^rclone, the AWS CLI, and Cyberduck through rclone\./);
  expect(text).toMatch(/s3cmd asks for them, and does not work\./);
});

test('commands are copied', async () => {
  const user = userEvent.setup();
  const { owner } = await openConnect();
  const { connection } = await owner.call('GET /api/devices');
  await user.click(await screen.findByRole('button', { name: 'Make its script' }));
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
  await fetchCredentials(key);
  show('/dashboard/connect');
  await screen.findByText(new RegExp(member.email));
  screen.getByText(/last used \w+ \d+, \d{4}/);
});

/** Fetches credentials, as a computer does. */
async function fetchCredentials(key: string): Promise<void> {
  const { origin } = await productUnderTest();
  await fetch(`${origin}/api/storage/credentials`, { headers: { authorization: key } });
}

/** @returns what the page saves from now on */
function recordDownloads() {
  const files: Blob[] = [];
  const names: string[] = [];
  // jsdom does not implement object URLs.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    names.push(this.download);
  };
  return () =>
    Promise.all(
      files.map(async (file, index) => ({
        fileName: names[index] ?? '',
        bytes: await bytesOf(file),
      })),
    );
}

function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(new Uint8Array(reader.result));
    };
    reader.readAsArrayBuffer(file);
  });
}

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
  show('/dashboard/connect');
  return subscribed;
}
