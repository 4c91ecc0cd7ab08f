import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import ConfirmEmail from './confirm-email.tsx';

const ended = 'This link has expired or has already been used. Please request a new one.';
const someone = { email: 'ines@example.com', emailConfirmed: false };
const signedIn = { status: 200, body: { user: someone } };
const signedOut = { status: 401, body: { message: 'Please sign in.', code: 'signed_out' } };
const linkEnded = { status: 404, body: { message: ended, code: 'not_found' } };

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const done = { status: 200, body: { success: true } };

test('opening the link changes nothing: only the button confirms the email, once', async () => {
  const sent = open('t1', { 'POST /api/confirm-email': done });
  await screen.findByRole('heading', { name: 'Confirm your email' });
  expect(sent).toEqual([]);
  await press('Confirm email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(sent).toEqual(['POST /api/confirm-email {"token":"t1"}', 'GET /api/user']);
  expect(linkTo('Sign in')).toBe('/login');
});

test('a used link says so to a signed-out user, and leads through sign-in to a new one', async () => {
  open('t2', { 'POST /api/confirm-email': linkEnded });
  await press('Confirm email');
  await screen.findByText(ended);
  expect(linkTo('Sign in')).toBe('/login?next=/confirm-email');
});

test('a used link shows success to the user who confirmed with it', async () => {
  open('t3', {
    'POST /api/confirm-email': linkEnded,
    'GET /api/user': { status: 200, body: { user: { ...someone, emailConfirmed: true } } },
  });
  await press('Confirm email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(linkTo('Go to the dashboard')).toBe('/dashboard');
});

test('a new email is applied by the button, never on page load', async () => {
  const sent = open('t6&new=yes', {
    'POST /api/confirm-new-email': done,
    'GET /api/user': signedIn,
  });
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  expect(sent).toEqual([]);
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(sent).toEqual(['POST /api/confirm-new-email {"token":"t6"}', 'GET /api/user']);
});

test('a new email is applied only when signed in: sign-in leads back to the button', async () => {
  open('t8&new=yes', { 'POST /api/confirm-new-email': signedOut });
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Sign in to confirm your new email' });
  expect(linkTo('Sign in')).toBe('/login?next=%2Fconfirm-email%3Fnew%3Dyes%26token%3Dt8');
});

test('a used link for another email says so, and does not claim that the current one was confirmed by it', async () => {
  const confirmed = { status: 200, body: { user: { ...someone, emailConfirmed: true } } };
  open('t7&new=yes', { 'POST /api/confirm-new-email': linkEnded, 'GET /api/user': confirmed });
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Your email was not changed' });
  screen.getByText(ended);
});

test('without a link a signed-in user can request a new one, and sees an error if that fails', async () => {
  const answers: Answers = { 'GET /api/user': signedIn };
  const sent = open('', answers);
  await press('Send a new link');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ErrorFailed to send the confirmation email',
  );
  answers['POST /api/resend-confirmation'] = done;
  await press('Send a new link');
  expect((await screen.findByRole('status')).textContent).toBe(
    'A new link is on its way to ines@example.com.',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent.slice(-2)).toEqual([
    'POST /api/resend-confirmation',
    'POST /api/resend-confirmation',
  ]);
});

test('without a response the same link can be retried', async () => {
  const answers: Answers = { 'GET /api/user': signedIn };
  open('t5', answers);
  await press('Confirm email');
  await screen.findByText('Network error. Please try again.');
  answers['POST /api/confirm-email'] = done;
  await press('Try again');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
});

type Answers = Record<string, { status: number; body: unknown }>;

/**
 * Opens the page with a mailed link. Calls without a configured response fail as without a network; by default there is
 * no session.
 */
function open(token: string, answers: Answers): string[] {
  const sent: string[] = [];
  globalThis.fetch = async (address, { method, body } = {}) => {
    const route = `${method} ${address}`;
    sent.push([route, body].filter(Boolean).join(' '));
    const answer = answers[route] ?? (route === 'GET /api/user' ? signedOut : undefined);
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[`/confirm-email?token=${token}`]}>
        <ConfirmEmail />
      </MemoryRouter>
    </StrictMode>,
  );
  return sent;
}

function linkTo(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href');
}
