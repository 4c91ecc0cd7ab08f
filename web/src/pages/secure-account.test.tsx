import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { respondWith } from '#web/testing/answering.ts';
import SecureAccount from './secure-account.tsx';

const token = 'x'.repeat(43);
const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function open(search: string) {
  render(
    <MemoryRouter initialEntries={[`/secure-account${search}`]}>
      <SecureAccount />
    </MemoryRouter>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign out every device' }));

test('opening the link changes nothing; only the button does', async () => {
  const sent = respondWith({ status: 200, body: JSON.stringify({ message: 'x', emailed: true }) });
  open(`?token=${token}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secure your account');
  expect(sent).toEqual([]);
  await press();
  expect(sent).toEqual([{ route: 'POST /api/secure-account', body: { token } }]);
  expect(await screen.findByRole('heading', { name: 'Your account is secure' })).toBeDefined();
});

test('a user whose email was changed by someone else is referred to support', async () => {
  respondWith({ status: 200, body: JSON.stringify({ message: 'x', emailed: false }) });
  open(`?changed=yes&token=${token}`);
  await press();
  expect(await screen.findByRole('heading', { name: 'Every device is signed out' })).toBeDefined();
  const contact = screen.getByRole('link', { name: 'Contact us' });
  expect(contact.getAttribute('href')).toBe('/#contact');
});

test('an expired or incomplete link leads to a password reset', async () => {
  const message = 'This link has expired or has already been used.';
  respondWith({ status: 404, body: JSON.stringify({ code: 'not_found', message }) });
  open(`?token=${token}`);
  await press();
  expect(await screen.findByText(message)).toBeDefined();
  cleanup();
  open('');
  const reset = screen.getByRole('link', { name: 'Choose a new password' });
  expect(reset.getAttribute('href')).toBe('/forgot-password');
});

test('without a response the button can be pressed again', async () => {
  respondWith('no network');
  open(`?token=${token}`);
  await press();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign out every device' })).toBeDefined();
});
