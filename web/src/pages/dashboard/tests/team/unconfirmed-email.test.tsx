import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('the account page sets up no second factor until the email is confirmed, and says so', async () => {
  await site.signUp();
  show('/dashboard/account');
  expect(await screen.findByText('Confirm your email first')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resend confirmation email' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).toBeNull();
});

test('the gate of a workspace that requires a second factor asks for the confirmation first', async () => {
  const owner = await site.signUp();
  // An owner can require one only with a factor of their own, which takes an authenticator to set up.
  site.intercept('GET /api/user', async () => {
    const { user } = await owner.call('GET /api/user');
    return { answer: { user: { ...user, secondFactorRequired: true } } };
  });
  show();
  expect(await screen.findByText('Confirm your email first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
  expect(await screen.findByText('Confirmation sent')).toBeTruthy();
  expect(site.sent()).toEqual([['POST /api/resend-confirmation', undefined]]);
  await site.confirmEmail(owner);
  await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }));
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeTruthy();
});

test('a banner on the dashboard resends the confirmation, and goes once the email is confirmed', async () => {
  const owner = await site.signUp();
  show();
  const resend = await screen.findByRole('button', { name: 'Resend' });
  screen.getByText(new RegExp(`Open the link that we sent to ${owner.email}`));
  await site.confirmEmail(owner);
  await userEvent.click(resend);
  expect(await screen.findByText('Confirmation sent')).toBeTruthy();
  expect(site.sent()).toEqual([['POST /api/resend-confirmation', undefined]]);
  await waitFor(() => expect(screen.queryByText(/Your email is not confirmed yet/)).toBeNull());
});

test('the account page, which says so itself, has no banner, nor has a user with a confirmed email', async () => {
  const owner = await site.signUp();
  show('/dashboard/account');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByText(/Your email is not confirmed yet/)).toBeNull();
  await site.confirmEmail(owner);
  cleanup();
  show();
  await screen.findByRole('heading', { name: 'Members' });
  expect(screen.queryByText(/Your email is not confirmed yet/)).toBeNull();
});
