import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessQuote } from '#shared/testing/business-quote.ts';
import {
  openBilling,
  prepareDashboard,
  pressUpdatePlan,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import type { Interceptor } from '#web/testing/intercepted-calls.ts';
import { charge, charged, quoted } from '#web/testing/quotes.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const updated = 'POST /api/create-subscription';

test('the displayed figure is sent with Update Plan, together with its proration date', async () => {
  await openQuoted({ dueNow: [29.1] });
  await pressUpdatePlan();
  await waitFor(() => expect(site.sent().at(-1)?.[0]).toBe(updated));
  expect(site.sent().at(-1)?.[1]).toEqual({
    ...businessQuote,
    memberDifference: 0,
    dueNow: 29.1,
    prorationDate: 1_001,
  });
});

test('paid seats that are free are explained, and Update Plan is not urged', async () => {
  await site.subscribe({ seats: 5 });
  site.intercept('POST /api/quote', () => ({ answer: quoted(0, 1) }));
  show();
  await openBilling();
  await screen.findByText(
    /^Your plan covers 5 members, and your team needs 2\. Add members at no extra cost/,
  );
});

test('after a reload, what differs from the running subscription is still pending', async () => {
  const owner = await site.subscribe({ seats: 1, cold: 3 });
  await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 2 } });
  show();
  await openBilling();
  await screen.findByText(/^2 seats: 1 paid, 1 from [A-Z]/);
  await screen.findByText('-1 TB pending');
});

test('a plan that becomes smaller says that what was already paid becomes credit', async () => {
  await site.subscribe({ seats: 5 });
  site.intercept('POST /api/quote', () => ({ answer: quoted(0, 1) }));
  show();
  await openBilling();
  await screen.findByText(/^What you have paid ahead becomes credit/);
});

test('after a 409 the quote is requested again and shown beside the previous one, without a message', async () => {
  let refused = 0;
  await openQuoted({
    dueNow: [29.1, 58.2],
    answer: () => {
      refused += 1;
      return refused === 1
        ? { status: 409, message: 'The figures have changed.', code: 'quote_changed' }
        : { answer: { success: true } };
    },
  });
  await pressUpdatePlan();
  await charged('$58.20');
  await screen.findByText('Recalculated just now. It was $29.10 now, $150 a month.');
  expect(screen.queryByText('The figures have changed.')).toBeNull();
  await pressUpdatePlan();
  await waitFor(() => expect(refused).toBe(2));
  expect(site.sent().at(-1)?.[1]).toMatchObject({ dueNow: 58.2, prorationDate: 1_002 });
});

test('a stale quote is requested again at the press; an unchanged figure goes through', async () => {
  await openQuoted({
    dueNow: [29.1, 29.1],
  });
  later(6 * 60_000);
  await pressUpdatePlan();
  await waitFor(() => expect(site.sent().at(-1)?.[0]).toBe(updated));
  expect(site.asked().filter((route) => route === 'POST /api/quote')).toHaveLength(2);
  expect(site.sent().at(-1)?.[1]).toMatchObject({ dueNow: 29.1, prorationDate: 1_002 });
});

test('a quote from before the renewal is replaced at the press, and a new figure is charged only at the next press', async () => {
  await openQuoted({
    dueNow: [0, 58.2],
    nextPaymentAt: [soon(60_000)],
  });
  later(2 * 60_000);
  // A press without hover or focus, as by a script: then the press itself requests the quote.
  screen.getByRole('button', { name: 'Update Plan' }).click();
  await charged('$58.20');
  await screen.findByText('Recalculated just now. It was nothing now, $150 a month.');
  expect(site.sent()).toEqual([]);
  await pressUpdatePlan();
  await waitFor(() => expect(site.sent().at(-1)?.[0]).toBe(updated));
  expect(site.sent().at(-1)?.[1]).toMatchObject({ dueNow: 58.2, prorationDate: 1_002 });
});

test('a stale quote is refetched as soon as Update Plan is hovered or focused', async () => {
  await openQuoted({ dueNow: [29.1, 28.5] });
  await userEvent.hover(screen.getByRole('button', { name: 'Update Plan' }));
  expect(site.asked().filter((route) => route === 'POST /api/quote')).toHaveLength(1);
  await userEvent.unhover(screen.getByRole('button', { name: 'Update Plan' }));
  later(6 * 60_000);
  await userEvent.hover(screen.getByRole('button', { name: 'Update Plan' }));
  await charged('$28.50');
});

test('without a quote the card on file is not charged: an error is shown, and the quote requested again', async () => {
  let down = true;
  await site.subscribe({ seats: 1 });
  site.intercept('POST /api/quote', () =>
    down ? { status: 502, text: '{}' } : { answer: quoted(29.1, 1) },
  );
  show();
  await openBilling();
  await screen.findByText('The amount due now could not be loaded.');
  await pressUpdatePlan();
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(site.sent()).toEqual([]);
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await charged('$29.10');
});

/** Opens the billing tab of an owner with two members, of whom one is billed, with one response for each request of a quote. */
async function openQuoted({
  dueNow,
  nextPaymentAt = [],
  answer = () => ({ answer: { success: true } }),
}: {
  dueNow: number[];
  nextPaymentAt?: string[];
  /** The response to Update Plan. */
  answer?: Interceptor<'POST /api/create-subscription'>;
}) {
  let times = 0;
  await site.subscribe({ seats: 1 });
  site.intercept('POST /api/quote', () => {
    const figure = dueNow[times] ?? Number.NaN;
    times += 1;
    return { answer: quoted(figure, times, nextPaymentAt[times - 1]) };
  });
  site.intercept('POST /api/create-subscription', answer);
  show();
  await openBilling();
  await screen.findByText(charge);
}

function soon(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** Advances the browser's clock. */
function later(ms: number) {
  const time = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(time);
}
