import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import LinkedAuthScreen from './linked-auth-screen.tsx';

const email = 'ines@example.com';
const invitation = { email, companyName: 'Night Shift Films', invitedBy: 'ada', role: 'Producer' };
const signedOut = { status: 401, body: { message: 'Please sign in.', code: 'signed_out' } };
const invited = { status: 200, body: { invitation } };
const bought = { status: 200, body: { purchase: { email, plan: 'business', seats: 3 } } };
const done = { status: 200, body: { success: true } };

test('signing up with a claim link sends the claim, with the email of the purchase', async () => {
  const sent = open('claim', {
    'GET /api/user': signedOut,
    'GET /api/claims/t': bought,
    'POST /api/register': { status: 409, body: { message: 'Please sign in.' } },
  });
  await screen.findByText(
    'The Business plan for 3 members is paid for. Set up the workspace that will use it.',
  );
  await userEvent.type(screen.getByLabelText('Username'), 'ines');
  await userEvent.type(screen.getByLabelText('Password'), 'Cut-14-final');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorPlease sign in.');
  const body = { username: 'ines', email, password: 'Cut-14-final', claim: 't' };
  expect(sent.at(-1)).toEqual(['POST /api/register', body]);
});

test('signing up with a claim link claims the purchase, and redirects even if the claim has to wait', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue();
  const sent = open('claim', {
    'GET /api/user': signedOut,
    'GET /api/claims/t': bought,
    'POST /api/register': { status: 201, body: { message: 'Done.' } },
    'POST /api/claims/t': { status: 502, body: { message: 'Stripe.', code: 'payment_provider' } },
  });
  await userEvent.type(await screen.findByLabelText('Username'), 'ines');
  await userEvent.type(screen.getByLabelText('Password'), 'Cut-14-final');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('the dashboard');
  expect(sent.map(([request]) => request).slice(-2)).toEqual([
    'POST /api/register',
    'POST /api/claims/t',
  ]);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('an invitation that cannot be accepted says why, and can be accepted later', async () => {
  const full = 'The Starter plan holds up to 3 team members.';
  const answers: Answers = {
    'GET /api/user': { status: 200, body: { user: { email } } },
    'GET /api/invitations/t': invited,
    'POST /api/invitations/t': { status: 409, body: { message: full, code: 'plan_too_small' } },
  };
  open('invitation', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`Error${full}`);
  answers['POST /api/invitations/t'] = done;
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await screen.findByText('the dashboard');
});

test('a user with another email is told whom the offer is for, and can sign out', async () => {
  open('invitation', {
    'GET /api/user': { status: 200, body: { user: { email: 'bo@example.com' } } },
    'GET /api/invitations/t': invited,
    'POST /api/logout': { status: 200, body: { message: 'Signed out.' } },
  });
  await screen.findByText('bo@example.com');
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(email);
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
});

test('a link that is no longer valid says so and what to do', async () => {
  open('invitation', {
    'GET /api/user': signedOut,
    'GET /api/invitations/t': { status: 404, body: { message: 'Gone.', code: 'not_found' } },
  });
  await screen.findByRole('heading', { name: 'This invitation is no longer valid' });
  screen.getByText('Ask the person who invited you to send it again.');
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
});

test('without a network, loading can be retried', async () => {
  const answers: Answers = {};
  open('invitation', answers);
  await screen.findByText('This page could not be loaded.');
  Object.assign(answers, { 'GET /api/user': signedOut, 'GET /api/invitations/t': invited });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Join Night Shift Films' });
});

type Answers = Record<string, { status: number; body: unknown }>;

/** Opens the screen with a mailed link; calls without a configured response fail as without a network. */
function open(kind: 'invitation' | 'claim', answers: Answers): unknown[][] {
  const sent: unknown[][] = [];
  globalThis.fetch = async (address, { method, body } = {}) => {
    const route = `${method} ${address}`;
    sent.push([route, body ? JSON.parse(String(body)) : undefined]);
    const answer = answers[route];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };
  render(
    <MemoryRouter initialEntries={[`/register?${kind}=t`]}>
      <Routes>
        <Route
          path="/register"
          element={<LinkedAuthScreen link={{ kind, token: 't' }} mode="register" />}
        />
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return sent;
}
