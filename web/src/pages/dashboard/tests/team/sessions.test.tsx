import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

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

test('the links made in a session are listed before it ends, and end with it if that is chosen', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser.mp4' }]);
  const { review } = await owner.call('POST /api/reviews', { body: { path: 'Cuts/teaser.mp4' } });
  const laptop = await site.signInElsewhere(owner, safariOnMac);
  const may = { comment: true, approve: true, download: false };
  await laptop.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews: [review.id] }, may },
  });
  site.browseAs(owner);
  show('/dashboard/account');
  await userEvent.click(await findEnd());
  const dialog = within(
    await screen.findByRole('dialog', { name: 'End the session of Safari on macOS?' }),
  );
  within(dialog.getByRole('list', { name: 'Client links' })).getByText('teaser');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^End the client links/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'End the session' }));
  await screen.findByText('Session ended');
  expect((await owner.call('GET /api/links')).links.map(({ state }) => state)).toEqual(['ended']);
});

test('links of a session that has ended before are listed, and signing out everywhere ends them if that is chosen', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'Cuts/teaser.mp4' }]);
  const { review } = await owner.call('POST /api/reviews', { body: { path: 'Cuts/teaser.mp4' } });
  const laptop = await site.signInElsewhere(owner, safariOnMac);
  const may = { comment: true, approve: true, download: false };
  await laptop.call('POST /api/links', {
    body: { opens: { kind: 'reviews', reviews: [review.id] }, may },
  });
  await laptop.call('POST /api/logout');
  site.browseAs(owner);
  show('/dashboard/account');
  await screen.findByText(/^These client links were made in sessions that have ended/);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  dialog.getByText(/^1 client link made there is open/);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^End the client links/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await expect(laptop.call('GET /api/user')).rejects.toThrow('signed_out');
  await waitFor(async () => {
    const again = await site.signInElsewhere(owner, safariOnMac);
    expect((await again.call('GET /api/own-links')).links).toEqual([]);
  });
});

function findEnd() {
  return screen.findByRole('button', { name: /^End the session of Safari on macOS/ });
}

/** Opens the account of a user who is signed in here and on a laptop. @returns the laptop */
async function openSessions() {
  const laptop = await site.signInElsewhere(await site.signUp(), safariOnMac);
  show('/dashboard/account');
  return laptop;
}
