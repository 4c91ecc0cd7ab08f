import { expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { findRow, footage, rowNames } from '#web/pages/dashboard/testing/open-files.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('each tab is a link to its address, which opens it under its own title', async () => {
  await site.signUp();
  show();
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  await waitFor(() => expect(document.title).toBe('Members · Cutbay'));
  const links = screen
    .getAllByRole('navigation')
    .flatMap((navigation) => within(navigation).getAllByRole('link'))
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Members', '/dashboard'],
    ['Billing and invoices', '/dashboard/billing'],
    ['For you', '/dashboard/inbox'],
    ['Files', '/dashboard/files'],
    ['Review', '/dashboard/review'],
    ['Connect', '/dashboard/connect'],
    ['Branding', '/dashboard/branding'],
    ['Roles', '/dashboard/roles'],
    ['Security', '/dashboard/security'],
    ['Activity', '/dashboard/activity'],
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Roles' }));
  expect(address()).toBe('/dashboard/roles');
  await waitFor(() => expect(document.title).toBe('Roles · Cutbay'));
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  expect(address()).toBe('/dashboard');
});

test.each([
  ['/dashboard?tab=roles', '/dashboard/roles', 'What each role can do'],
  ['/dashboard?tab=files&path=Footage/Day+1', '/dashboard/files?path=Footage/Day+1', 'Files'],
  [
    '/dashboard?path=a&tab=members&member=ana@x.example',
    '/dashboard/members?path=a&member=ana%40x.example',
    'Members',
  ],
  ['/dashboard/?tab=review#top', '/dashboard/review#top', 'Review'],
  ['/dashboard?tab=nonsense', '/dashboard?tab=nonsense', 'Members'],
])('the address %s, of when a tab had no path, leads to %s', async (old, current, heading) => {
  await site.signUp();
  show(old);
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(address()).toBe(current);
});

test('folders and files are links: a plain press opens them here, with Control the browser opens a new tab', async () => {
  await openAt('/dashboard/files?path=Footage');
  const row = await findRow('A001');
  expect(document.title).toBe('Footage · Files · Cutbay');
  const link = within(row).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard/files?path=Footage&file=A001.mov');
  const inNewTab = createEvent.click(link, { ctrlKey: true });
  // jsdom would report that it cannot navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const prevented = new Promise((resolve) =>
    document.addEventListener('click', (event) => resolve(event.defaultPrevented), { once: true }),
  );
  fireEvent(link, inNewTab);
  expect(await prevented).toBe(false);
  expect(row.getAttribute('aria-selected')).toBe('false');
  await userEvent.click(screen.getByRole('link', { name: 'All files' }));
  await findRow('mix');
  await userEvent.click(screen.getByRole('link', { name: 'Footage' }));
  await findRow('A001');
  expect(address()).toBe('/dashboard/files?path=Footage');
});

test('the address of a file opens its preview, whose neighbours have theirs; closing it leads to the folder', async () => {
  await openAt('/dashboard/files?path=Footage&file=A001.mov');
  const preview = await screen.findByRole('dialog', { name: 'A001.mov' });
  expect(document.title).toBe('A001.mov · Cutbay');
  await within(preview).findAllByText('1 of 2');
  await userEvent.click(within(preview).getByRole('button', { name: 'Next file' }));
  await screen.findByRole('dialog', { name: 'A002.mov' });
  expect(address()).toBe('/dashboard/files?path=Footage&file=A002.mov');
  await userEvent.click(within(preview).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard/files?path=Footage');
  expect(rowNames()).toEqual(['A001.mov', 'A002.mov']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('A002.mov'));
});

test('the address of a file that is gone says so, over its folder', async () => {
  await openAt('/dashboard/files?path=Footage&file=gone.mov');
  const preview = await screen.findByRole('dialog', { name: 'gone.mov' });
  await within(preview).findByText('This file is no longer here');
});

test('the trash has an address', async () => {
  await openAt('/dashboard/files?view=trash');
  await screen.findByText('The trash is empty');
  expect(document.title).toBe('Trash · Cutbay');
});

async function openAt(path: string) {
  const owner = await site.subscribe({ seats: 1, hot: 1, cold: 1 });
  await site.storeFiles(owner, footage);
  show(path);
}

test('an invoice has an address, which leads to its row', async () => {
  const invoice = (number: number) => ({
    id: `in_${number}`,
    number: `F4-${number}`,
    createdAt: `2026-11-${number}T12:00:00.000Z`,
    total: 50,
    creditApplied: 0,
    amountDue: 50,
    refunded: 0,
    status: 'paid',
    url: null,
  });
  await site.subscribe();
  site.intercept('GET /api/invoices', () => ({
    answer: { invoices: [invoice(20), invoice(19)] },
  }));
  show('/dashboard/billing?invoice=in_19');
  const link = await screen.findByRole('link', { current: true });
  expect(link.closest('li')?.textContent).toContain('F4-19');
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute('href')).toBe('/dashboard/billing?invoice=in_19');
});
