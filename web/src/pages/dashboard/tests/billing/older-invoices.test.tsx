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

/** Queries by role take seconds in a list of this length. */
const rows = () => [...document.querySelectorAll<HTMLElement>('a[href*="?invoice="]')];

async function shown(count: number) {
  await waitFor(() => expect(rows()).toHaveLength(count));
}

test('the billing tab loads 100 invoices, and older ones on request', async () => {
  const owner = await site.subscribe();
  await site.addInvoices(owner, 100);
  show();
  await openBilling();
  await shown(100);
  expect(asked()).toHaveLength(1);
  await userEvent.click(screen.getByText('Show more'));
  await shown(101);
  await screen.findByText('1 older invoice');
  expect(screen.queryByText('Show more')).toBeNull();
  expect(asked()).toHaveLength(2);
  // The button is gone: what it has shown has the focus.
  expect(document.activeElement).toBe(rows().at(-1));
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
  await userEvent.click(await screen.findByText('Show more'));
  await screen.findByText('Older invoices could not be loaded.');
  await shown(100);
  fails = false;
  await userEvent.click(screen.getByText('Try again'));
  await shown(101);
});

test('the address of an older invoice leads to its row', async () => {
  const owner = await site.subscribe();
  const first = (await owner.call('GET /api/invoices')).invoices.at(-1);
  await site.addInvoices(owner, 100);
  show(`/dashboard/billing?invoice=${first?.id}`);
  await shown(101);
  const oldest = rows().at(-1);
  expect(oldest?.getAttribute('href')).toContain(first?.id);
  await waitFor(() => expect(document.activeElement).toBe(oldest));
});

const asked = () => site.asked().filter((request) => request.startsWith('GET /api/invoices'));
