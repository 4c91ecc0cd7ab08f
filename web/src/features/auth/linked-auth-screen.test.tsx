import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { invitationLink } from '#shared/testing/people.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import LinkedAuthScreen from './linked-auth-screen.tsx';
import type { MailedLink } from './mailed-link.ts';

const site = siteUnderTest();
const password = 'Cut-14-final';

test('signing up with a claim link sends the claim, with the email of the purchase', async () => {
  const { email, link } = await purchase();
  site.intercept('POST /api/register', () => ({
    status: 409,
    code: 'email_taken',
    message: 'Please sign in.',
  }));
  open(link);
  await screen.findByText(
    'The Business plan for 3 members is paid for. Set up the workspace that will use it.',
  );
  await createAccount();
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease sign in.');
  const body = { username: 'ines', email, password, claim: link.token };
  expect(site.sent()).toEqual([['POST /api/register', body]]);
});

test('signing up with a claim link claims the purchase, and redirects even if the claim has to wait', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const { link } = await purchase();
  site.intercept('POST /api/claims/{token}', () => ({
    status: 502,
    code: 'payment_provider',
    message: 'Stripe.',
  }));
  open(link);
  await createAccount();
  await screen.findByText('the dashboard');
  expect(site.sent().map(([request]) => request)).toEqual([
    'POST /api/register',
    `POST /api/claims/${link.token}`,
  ]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('an invitation that cannot be accepted says why, and can be accepted later', async () => {
  const full = 'The Starter plan holds up to 3 team members.';
  const invitee = await site.signUp();
  const link = await invite(invitee.email);
  site.browseAs(invitee);
  site.intercept('POST /api/invitations/{token}', () => ({
    status: 409,
    code: 'plan_too_small',
    message: full,
  }));
  open(link);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`Error${full}`);
  site.intercept('POST /api/invitations/{token}', (pass) => pass());
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText('the dashboard');
  expect((await invitee.call('GET /api/user')).user.role).toBe('Producer');
});

test('a user with another email is told whom the offer is for, and can sign out', async () => {
  const email = newEmail();
  const link = await invite(email);
  const other = await site.signUp();
  open(link);
  await screen.findByText(other.email);
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([field.value, field.readOnly]).toEqual([email, true]);
  await expect(other.call('GET /api/user')).rejects.toThrow('signed_out');
});

test('a link that is no longer valid says so and what to do', async () => {
  open({ kind: 'invitation', token: 'x'.repeat(43) });
  await screen.findByRole('heading', { name: 'This invitation is no longer valid' });
  screen.getByText('Ask the person who invited you to send it again.');
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
});

test('without a network, loading can be retried', async () => {
  const link = await invite(newEmail());
  site.browseAs(null);
  site.intercept('GET /api/user', () => 'no network');
  site.intercept('GET /api/invitations/{token}', () => 'no network');
  open(link);
  await screen.findByText('This page could not be loaded.');
  site.intercept('GET /api/user', (pass) => pass());
  site.intercept('GET /api/invitations/{token}', (pass) => pass());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Join Northlight' });
});

const newEmail = () => `${crypto.randomUUID()}@studio.example`;

/** Buys Business for three on the public page. @returns the link that is mailed to the buyer */
async function purchase(): Promise<{ email: string; link: MailedLink }> {
  const email = newEmail();
  await site.purchase(email, 3);
  const token = await site.tokenMailedTo({ email }, /claim=([\w-]{43})/);
  return { email, link: { kind: 'claim', token } };
}

/** Invites someone to a new workspace. @returns the link that is mailed to them */
async function invite(email: string): Promise<MailedLink> {
  const owner = await site.signUp();
  await owner.call('POST /api/team-members', { body: { email, role: 'Producer' } });
  const token = await site.tokenMailedTo({ email }, invitationLink);
  return { kind: 'invitation', token };
}

async function createAccount() {
  await userEvent.type(await screen.findByLabelText('Username'), 'ines');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

/** Opens the screen with a mailed link. */
function open(link: MailedLink) {
  render(
    <MemoryRouter initialEntries={[`/register?${link.kind}=${link.token}`]}>
      <Routes>
        <Route path="/register" element={<LinkedAuthScreen link={link} mode="register" />} />
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Routes>
    </MemoryRouter>,
  );
}
