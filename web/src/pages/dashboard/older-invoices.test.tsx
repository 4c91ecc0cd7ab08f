import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

async function rows(count: number) {
  await waitFor(() =>
    expect(document.querySelectorAll('a[href*="&invoice="]')).toHaveLength(count),
  );
}

test('the billing tab loads 100 invoices, and older ones on request', async () => {
  const owner = await site.subscribe();
  await site.addInvoices(owner, 100);
  show();
  await openBilling();
  await rows(100);
  expect(asked()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await rows(101);
  await screen.findByText('1 older invoice');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked()).toHaveLength(2);
});

test('older invoices that could not be loaded can be asked for again', async () => {
  const owner = await site.subscribe();
  await site.addInvoices(owner, 100);
  let fails = true;
  site.intercept('GET /api/invoices', (pass, { path }) =>
    path.includes('after=') && fails ? { status: 502, text: '' } : pass(),
  );
  show();
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Older invoices could not be loaded.');
  await rows(100);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await rows(101);
});

test('the address of an older invoice leads to its row', async () => {
  const owner = await site.subscribe();
  const first = (await owner.call('GET /api/invoices')).invoices.at(-1);
  await site.addInvoices(owner, 100);
  show(`/dashboard?tab=billing&invoice=${first?.id}`);
  const link = await screen.findByRole('link', { current: true });
  expect(link.getAttribute('href')).toContain(first?.id);
  await waitFor(() => expect(document.activeElement).toBe(link));
});

const asked = () => site.asked().filter((request) => request.startsWith('GET /api/invoices'));
