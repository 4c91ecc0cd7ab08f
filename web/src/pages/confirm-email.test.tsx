import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { password } from '#shared/testing/people.ts';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';
import ConfirmEmail from './confirm-email.tsx';

const site = siteUnderTest();
const ended = 'This link has expired or has already been used. Please request a new one.';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('opening the link changes nothing: only the button confirms the email, once', async () => {
  const { owner, token } = await mailedLink();
  site.browseAs(null);
  open(token);
  await screen.findByRole('heading', { name: 'Confirm your email' });
  expect([...site.sent(), ...site.asked()]).toEqual([]);
  expect(await isConfirmed(owner)).toBe(false);
  await press('Confirm email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(site.sent()).toEqual([['POST /api/confirm-email', { token }]]);
  expect(site.asked()).toEqual(['GET /api/user']);
  expect(await isConfirmed(owner)).toBe(true);
  expect(linkTo('Sign in')).toBe('/login');
});

test('a used link says so to a signed-out user, and leads through sign-in to a new one', async () => {
  const { token } = await usedLink();
  site.browseAs(null);
  open(token);
  await press('Confirm email');
  await screen.findByText(ended);
  expect(linkTo('Sign in')).toBe('/login?next=/confirm-email');
});

test('a used link shows success to the user who confirmed with it', async () => {
  open((await usedLink()).token);
  await press('Confirm email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(linkTo('Go to the dashboard')).toBe('/dashboard');
});

test('a new email is applied by the button, never on page load', async () => {
  const { owner, email, token } = await mailedChange();
  open(`${token}&new=yes`);
  await screen.findByRole('heading', { name: 'Confirm your new email' });
  expect([...site.sent(), ...site.asked()]).toEqual([]);
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
  expect(site.sent()).toEqual([['POST /api/confirm-new-email', { token }]]);
  expect(site.asked()).toEqual(['GET /api/user']);
  expect((await owner.call('GET /api/user')).user.email).toBe(email);
});

test('a new email is applied only when signed in: sign-in leads back to the button', async () => {
  const { token } = await mailedChange();
  site.browseAs(null);
  open(`${token}&new=yes`);
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Sign in to confirm your new email' });
  expect(linkTo('Sign in')).toBe(`/login?next=%2Fconfirm-email%3Fnew%3Dyes%26token%3D${token}`);
});

test('a used link for another email says so, and does not claim that the current one was confirmed by it', async () => {
  const { owner, token } = await mailedChange();
  await owner.call('POST /api/confirm-new-email', { body: { token } });
  open(`${token}&new=yes`);
  await press('Confirm new email');
  await screen.findByRole('heading', { name: 'Your email was not changed' });
  screen.getByText(ended);
});

test('without a link a signed-in user can request a new one, and sees an error if that fails', async () => {
  const { email } = await site.signUp();
  site.intercept('POST /api/resend-confirmation', () => 'no network');
  open('');
  await press('Send a new link');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ErrorFailed to send the confirmation email',
  );
  site.intercept('POST /api/resend-confirmation', (pass) => pass());
  await press('Send a new link');
  expect((await screen.findByRole('status')).textContent).toBe(
    `A new link is on its way to ${email}.`,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  const request = ['POST /api/resend-confirmation', undefined];
  expect(site.sent()).toEqual([request, request]);
});

test('without a response the same link can be retried', async () => {
  const { token } = await mailedLink();
  site.intercept('POST /api/confirm-email', () => 'no network');
  open(token);
  await press('Confirm email');
  await screen.findByText('Network error. Please try again.');
  site.intercept('POST /api/confirm-email', (pass) => pass());
  await press('Try again');
  await screen.findByRole('heading', { name: 'Your email is confirmed' });
});

const link = /\/confirm-email\?(?:new=yes&)?token=([\w-]{43})/;

/** A new owner, whose pages are shown, and the token of the confirmation link that was mailed. */
async function mailedLink() {
  const owner = await site.signUp();
  return { owner, token: await site.tokenMailedTo(owner, link) };
}

/** A new owner who has confirmed the email, and the token that did it. */
async function usedLink() {
  const mailed = await mailedLink();
  await mailed.owner.call('POST /api/confirm-email', { body: { token: mailed.token } });
  return mailed;
}

/** A new owner who changes the email, and the token that was mailed to the new one. */
async function mailedChange() {
  const owner = await site.signUp();
  const email = `new-${owner.email}`;
  await owner.call('POST /api/change-email', { body: { email, password } });
  return { owner, email, token: await site.tokenMailedTo({ email }, link) };
}

async function isConfirmed(owner: Visitor): Promise<boolean> {
  return (await owner.call('GET /api/user')).user.emailConfirmed;
}

/** Opens the page with a mailed link. */
function open(token: string) {
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[`/confirm-email?token=${token}`]}>
        <ConfirmEmail />
      </MemoryRouter>
    </StrictMode>,
  );
}

function linkTo(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href');
}
