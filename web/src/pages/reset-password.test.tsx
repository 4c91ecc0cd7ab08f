import { expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';
import ResetPassword from './reset-password.tsx';

const site = siteUnderTest();

test('the mailed link sets a new password, and leads to sign-in', async () => {
  const { email, token } = await openMailed();
  await choose('Cut-14-final');
  await screen.findByText(/Your new password is set/);
  expect(site.sent()).toEqual([['POST /api/reset-password', { token, password: 'Cut-14-final' }]]);
  const visitor = await site.signInElsewhere({ email }, 'Safari', 'Cut-14-final');
  expect((await visitor.call('GET /api/user')).user.email).toBe(email);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('the client links that stay open are counted, and end with the sessions if that is chosen', async () => {
  for (const endLinks of [false, true]) {
    const owner = await site.subscribe();
    await owner.call('POST /api/folders', { body: { path: 'Cuts' } });
    const may = { comment: false, approve: false, download: true };
    await owner.call('POST /api/links', {
      body: { opens: { kind: 'folder', folder: 'Cuts/' }, may },
    });
    const { email } = await openMailed(owner);
    if (endLinks) await userEvent.click(screen.getByRole('checkbox', { name: /^End the client/ }));
    await choose('Cut-14-final');
    await screen.findByText(/Your new password is set/);
    expect(screen.queryByText(/1 client link that you made is still open/) === null).toBe(endLinks);
    const visitor = await site.signInElsewhere({ email }, 'Safari', 'Cut-14-final');
    expect((await visitor.call('GET /api/own-links')).links).toHaveLength(endLinks ? 0 : 1);
    cleanup();
  }
});

test('the checklist of the new password is ticked while typing', async () => {
  open();
  await userEvent.type(screen.getByLabelText('New password'), 'Cut-1');
  const items = within(screen.getByRole('list', { name: 'Password criteria' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.textContent)).toEqual([
    'At least 6 characters: not met yet',
    'An uppercase letter: met',
    'A number: met',
    'A special character: met',
  ]);
});

test('a password error from the server is shown at the field, which takes the focus', async () => {
  await openMailed();
  await choose('Password1!');
  await screen.findByText(/too common/);
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['used', usedLink, 'This link has expired or has already been used. Please request a new one.'],
  ['mutilated', async () => 'x', 'This link is incomplete. Please open it from the email again.'],
])('a %s link says so, and leads to a new one', async (_, tokenOf, message) => {
  open(`/reset-password?token=${await tokenOf()}`);
  await choose('Cut-14-final');
  await screen.findByText(message, { selector: 'p' });
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

test.each(['/reset-password', '/reset-password?token='])(
  '%s shows immediately that the link is incomplete, and where to request another',
  (address) => {
    open(address);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('This link is incomplete');
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  },
);

test('without a network the input is kept for a retry', async () => {
  open();
  site.intercept('POST /api/reset-password', () => 'no network');
  await choose('Cut-14-final');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ErrorNetwork error. Please try again.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Cut-14-final');
});

function open(address = '/reset-password?token=of-the-mail') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResetPassword />
    </MemoryRouter>,
  );
}

/** Opens the page with the link that is mailed to a new user. */
async function openMailed(person?: Visitor) {
  const { email, call } = person ?? (await site.signUp());
  await call('POST /api/forgot-password', { body: { email } });
  const token = await site.tokenMailedTo({ email }, /\/reset-password\?token=([\w-]{43})/);
  open(`/reset-password?token=${token}`);
  return { email, token };
}

/** The token of a link that has set a password already. */
async function usedLink() {
  const { token } = await openMailed();
  await choose('Cut-12-final');
  await screen.findByText(/Your new password is set/);
  cleanup();
  return token;
}

async function choose(password: string) {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
}
