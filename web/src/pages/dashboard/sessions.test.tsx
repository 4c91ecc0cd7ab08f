import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteUnderTest } from '#web/testing/site.ts';
import { prepareDashboard, show } from './testing/open-dashboard.tsx';

prepareDashboard();
const site = siteUnderTest();

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

test('ending a session that has already ended is not an error, and the focus stays in the list', async () => {
  const laptop = await openSessions();
  const end = await findEnd();
  await laptop.call('POST /api/logout');
  await userEvent.click(end);
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Chrome on Linux').closest('ul'));
});

test('a session that was ended leaves the list, even if the list cannot be fetched again', async () => {
  const laptop = await openSessions();
  const end = await findEnd();
  site.intercept('GET /api/sessions', () => ({ status: 503, text: '' }));
  await userEvent.click(end);
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
  await expect(laptop.call('GET /api/user')).rejects.toThrow('signed_out');
});

test('a session that is ended at the second attempt leaves no error on the screen', async () => {
  let attempts = 0;
  site.intercept('DELETE /api/sessions/{id}', (pass) => {
    attempts += 1;
    return attempts === 1 ? { status: 503, text: '' } : pass();
  });
  await openSessions();
  await userEvent.click(await findEnd());
  await screen.findByText('Failed to end the session');
  await userEvent.click(await findEnd());
  await screen.findByText('Session ended');
  expect(screen.queryByText('Failed to end the session')).toBeNull();
});

test('the second click of a double click ends no other session, which has moved up under the pointer', async () => {
  await openSessions();
  const end = await findEnd();
  fireEvent.click(end, { detail: 2 });
  expect(site.sent()).toEqual([]);
  fireEvent.click(end, { detail: 1 });
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
});

function findEnd() {
  return screen.findByRole('button', { name: /^End the session of Safari on macOS/ });
}

/** Opens the account of a user who is signed in here and on a laptop. @returns the laptop */
async function openSessions() {
  const laptop = await site.signInElsewhere(await site.signUp(), safariOnMac);
  show('/dashboard?tab=account');
  return laptop;
}
