import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { siteUnderTest } from '#web/testing/site.ts';
import SecureAccount from './secure-account.tsx';

const site = siteUnderTest();

afterEach(cleanup);

function open(search: string) {
  render(
    <MemoryRouter initialEntries={[`/secure-account${search}`]}>
      <SecureAccount />
    </MemoryRouter>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign out every device' }));

test('opening the link changes nothing; only the button does', async () => {
  const { owner, token } = await signInUnknown();
  open(`?token=${token}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secure your account');
  expect(site.sent()).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Your account is secure' })).toBeDefined();
  expect(site.sent()).toEqual([['POST /api/secure-account', { token }]]);
  await expect(owner.call('GET /api/user')).rejects.toThrow('signed_out');
});

test('a user whose email was changed by someone else is referred to support', async () => {
  site.intercept('POST /api/secure-account', () => ({ answer: { message: 'x', emailed: false } }));
  open(`?changed=yes&token=${'x'.repeat(43)}`);
  await press();
  expect(await screen.findByRole('heading', { name: 'Every device is signed out' })).toBeDefined();
  const contact = screen.getByRole('link', { name: 'Contact us' });
  expect(contact.getAttribute('href')).toBe('/#contact');
});

test('an expired or incomplete link leads to a password reset', async () => {
  const { token } = await signInUnknown();
  open(`?token=${token}`);
  await press();
  await screen.findByRole('heading', { name: 'Your account is secure' });
  cleanup();
  open(`?token=${token}`);
  await press();
  expect(await screen.findByText(/^This link has expired or has already been used/)).toBeDefined();
  cleanup();
  open('');
  const reset = screen.getByRole('link', { name: 'Choose a new password' });
  expect(reset.getAttribute('href')).toBe('/forgot-password');
});

test('without a response the button can be pressed again', async () => {
  site.intercept('POST /api/secure-account', () => 'no network');
  open(`?token=${'x'.repeat(43)}`);
  await press();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign out every device' })).toBeDefined();
});

/** Signs a new user in on a device that is new to the account. @returns the token of the mail about it */
async function signInUnknown() {
  const owner = await site.signUp();
  await site.signInElsewhere(owner, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  const token = await site.tokenMailedTo(owner, /\/secure-account\?token=([\w-]{43})/);
  return { owner, token };
}
