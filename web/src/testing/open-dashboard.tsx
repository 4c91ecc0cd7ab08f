import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Toaster } from '#web/components/toast.tsx';
import { currentToast, removeToast } from '#web/components/toast-store.ts';
import Dashboard from '#web/pages/dashboard.tsx';
import { type Answers, serve } from './dashboard-server.ts';

/** Prepares jsdom for the dashboard before each test, and cleans up after it. */
export function prepareDashboard() {
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    // jsdom animates nothing, and has no word for it.
    Element.prototype.getAnimations = () => [];
    // What fails is logged, by design.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    removeToast(currentToast()?.id ?? '');
    jest.restoreAllMocks();
    globalThis.fetch = realFetch;
  });
}

/**
 * Opens the dashboard before a server that answers as given, else as usual.
 * @returns what changing calls it was sent, as they come in
 */
export function open(answers: Answers, at = '/dashboard'): unknown[][] {
  const { sent } = serve(answers);
  show(at);
  return sent;
}

export function show(at = '/dashboard') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Here />
      <Dashboard />
      <Toaster />
    </MemoryRouter>,
  );
}

export async function openBilling() {
  await userEvent.click(await screen.findByRole('button', { name: 'Billing and invoices' }));
}

/** Tells the address, which in a memory router is nowhere else to be seen. */
function Here() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function address(): string | null {
  return screen.getByTestId('address').textContent;
}
