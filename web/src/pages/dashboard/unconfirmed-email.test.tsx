import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, prepareDashboard } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { owner } from '#web/testing/dashboard-server.ts';

prepareDashboard();

const user = {
  ...owner,
  emailConfirmed: false,
  hasSecondFactor: false,
  secondFactorRequired: false,
};
const noFactors = { authenticator: null, passkeys: [], recoveryCodesLeft: 0 };

test('the account page sets up no second factor until the email is confirmed, and says so', async () => {
  open(
    {
      'GET /api/user': () => [200, { user }],
      'GET /api/second-factor': () => [200, noFactors],
      'GET /api/sessions': () => [200, { sessions: [] }],
    },
    '/dashboard?tab=account',
  );
  expect(await screen.findByText('Confirm your email first')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resend confirmation email' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).toBeNull();
});

test('the gate of a workspace that requires a second factor asks for the confirmation first', async () => {
  let confirmed = false;
  const sent = open({
    'GET /api/user': () => [
      200,
      { user: { ...user, emailConfirmed: confirmed, secondFactorRequired: true } },
    ],
    'POST /api/resend-confirmation': () => [200, { success: true }],
  });
  expect(await screen.findByText('Confirm your email first')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Resend confirmation email' }));
  expect(await screen.findByText('Confirmation sent')).toBeTruthy();
  expect(sent).toEqual([['POST /api/resend-confirmation', undefined]]);
  confirmed = true;
  await userEvent.click(screen.getByRole('button', { name: 'I have confirmed it' }));
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeTruthy();
});
