import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { respondWith } from '#web/testing/answering.ts';
import ResetPassword from './reset-password.tsx';

test('the mailed link sets a new password, and leads to sign-in', async () => {
  open();
  const sent = respondWith({ status: 200, body: '{"message": "Your new password is set."}' });
  await choose('Cut-14-final');
  await screen.findByText('Your new password is set.');
  expect(sent).toEqual([
    {
      route: 'POST /api/reset-password',
      body: { token: 'of-the-mail', password: 'Cut-14-final' },
    },
  ]);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
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
  open();
  respondWith({ status: 400, body: '{"message": "No.", "fields": {"password": "Too common."}}' });
  await choose('Password1!');
  await screen.findByText('Too common.');
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['used', 404, '{"message": "This link is no longer valid.", "code": "not_found"}'],
  ['mutilated', 400, '{"message": "No.", "fields": {"token": "This link is no longer valid."}}'],
])('a %s link says so, and leads to a new one', async (_, status, body) => {
  open();
  respondWith({ status, body });
  await choose('Cut-14-final');
  await screen.findByText('This link is no longer valid.', { selector: 'p' });
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
  respondWith('no network');
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

async function choose(password: string) {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
}
