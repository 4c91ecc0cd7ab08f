import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type MemoryRouterProps, Route, Routes, useLocation } from 'react-router-dom';
import { Toaster } from '#web/components/toasts/toast.tsx';
import { currentToast, removeToast } from '#web/components/toasts/toast-store.ts';
import { setConnection } from '#web/features/files/posters/testing/decoder.ts';
import { PreservedStateProvider } from '#web/lib/preserved-state.tsx';
import { Dashboard } from '#web/pages/dashboard/dashboard.tsx';
import type { FirstRound } from '#web/pages/dashboard/first-round.ts';
import { requestsSettled } from '#web/testing/site.ts';

/** Prepares jsdom for the dashboard before each test, and cleans up after it. */
export function prepareDashboard() {
  beforeEach(() => {
    // jsdom does not implement pointer capture.
    Element.prototype.hasPointerCapture = () => false;
    // Nor does it decode films: no posters are made of what is seen, unless a test is about that.
    setConnection({ saveData: true });
    // Failures are logged by design.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    await requestsSettled();
    cleanup();
    removeToast(currentToast()?.id ?? '');
    jest.restoreAllMocks();
  });
}

type Entry = NonNullable<MemoryRouterProps['initialEntries']>[number];

export function show(at: Entry = '/dashboard', first?: FirstRound) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Here />
      <PreservedStateProvider>
        <Routes>
          <Route path="/dashboard/*" element={<Dashboard first={first} />} />
          <Route path="*" element={null} />
        </Routes>
      </PreservedStateProvider>
      <Toaster />
    </MemoryRouter>,
  );
}

export async function openBilling() {
  await userEvent.click(await screen.findByRole('link', { name: 'Billing and invoices' }));
}

/** Presses Update Plan as soon as it can be: when everything that it sends is loaded. */
export async function pressUpdatePlan() {
  const button = await screen.findByRole('button', { name: 'Update Plan' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

/** Exposes the current URL, which a memory router does not show anywhere else. */
function Here() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <output data-testid="address" data-state={JSON.stringify(state)}>
      {pathname + search + hash}
    </output>
  );
}

/** The state of the current address, as JSON. */
export function addressState(): string | undefined {
  return screen.getByTestId('address').dataset['state'];
}

export function address(): string | null {
  return screen.getByTestId('address').textContent;
}
