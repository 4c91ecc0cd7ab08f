import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, owner } from '#web/testing/dashboard-server.ts';
import { open, prepareDashboard } from './testing/open-dashboard.tsx';

prepareDashboard();

const user = { ...owner, hasSecondFactor: false, secondFactorRequired: false };
const times = { createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: '2026-11-20T09:00:00.000Z' };
const here = { id: 's1', device: 'Chrome on Linux', ...times, current: true };
const laptop = { id: 's2', device: 'Safari on macOS', ...times, current: false };

test('ending a session that has already ended is not an error, and the focus stays in the list', async () => {
  openSessions({
    'DELETE /api/sessions/s2': () => [
      404,
      { code: 'not_found', message: 'This session has already ended.' },
    ],
  });
  await endLaptop();
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Chrome on Linux').closest('ul'));
});

test('a session that was ended leaves the list, even if the list cannot be fetched again', async () => {
  let ended = false;
  openSessions({
    'GET /api/sessions': () => (ended ? [503, {}] : [200, { sessions: [here, laptop] }]),
    'DELETE /api/sessions/s2': () => {
      ended = true;
      return [200, { success: true }];
    },
  });
  await endLaptop();
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
  expect(screen.queryByText('Error')).toBeNull();
});

test('a session that is ended at the second attempt leaves no error on the screen', async () => {
  let attempts = 0;
  openSessions({
    'DELETE /api/sessions/s2': () => {
      attempts += 1;
      return attempts === 1 ? [503, {}] : [200, { success: true }];
    },
  });
  await endLaptop();
  await screen.findByText('Failed to end the session');
  await endLaptop();
  await screen.findByText('Session ended');
  expect(screen.queryByText('Failed to end the session')).toBeNull();
});

test('the second click of a double click ends no other session, which has moved up under the pointer', async () => {
  const sent = openSessions({ 'DELETE /api/sessions/s2': () => [200, { success: true }] });
  const end = await screen.findByRole('button', { name: /^End the session of Safari on macOS/ });
  fireEvent.click(end, { detail: 2 });
  expect(sent).toEqual([]);
  fireEvent.click(end, { detail: 1 });
  await waitFor(() => expect(screen.queryByText('Safari on macOS')).toBeNull());
});

async function endLaptop() {
  await userEvent.click(
    await screen.findByRole('button', { name: /^End the session of Safari on macOS/ }),
  );
}

function openSessions(answers: Answers) {
  return open(
    {
      'GET /api/user': () => [200, { user }],
      'GET /api/second-factor': () => [
        200,
        { authenticator: null, passkeys: [], recoveryCodesLeft: 0 },
      ],
      'GET /api/sessions': () => [200, { sessions: [here, laptop] }],
      ...answers,
    },
    '/dashboard?tab=account',
  );
}
