import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessQuote } from '#shared/testing/business-quote.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { running, serve, subscriber } from '#web/testing/dashboard-server.ts';
import { charged, quoted } from '#web/testing/quotes.ts';

prepareDashboard();

/** One seat is billed, and there are two members: Update Plan would charge for the other. */
const user = subscriber({ seats: 1 });
const updated = ['POST /api/create-subscription', { success: true }] as const;

test('the displayed figure is sent with Update Plan, together with its proration date', async () => {
  const { sent } = await openQuoted({ dueNow: [29.1] });
  await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe(updated[0]));
  expect(sent.at(-1)?.[1]).toEqual({
    ...businessQuote,
    memberDifference: 0,
    dueNow: 29.1,
    prorationDate: 1_001,
  });
});

test('paid seats that are free are explained, and Update Plan is not urged', async () => {
  serve({
    'GET /api/user': () => [200, { user: subscriber({ seats: 5 }) }],
    'POST /api/quote': () => [200, quoted(0, 1)],
  });
  show();
  await openBilling();
  await screen.findByText(
    /^Your plan covers 5 members, and your team needs 2\. Add members at no extra cost/,
  );
});

test('after a reload, what differs from the running subscription is still pending', async () => {
  serve({
    'GET /api/user': () => [200, { user: subscriber({ seats: 1, coldStorageAmount: 3 }) }],
    'POST /api/quote': () => [200, quoted(0, 1)],
  });
  show();
  await openBilling();
  await screen.findByText('+1 pending');
  screen.getByText('-1 TB pending');
});

test('a plan that becomes smaller says that what was already paid becomes credit', async () => {
  serve({
    'GET /api/user': () => [200, { user: subscriber({ seats: 5 }) }],
    'POST /api/quote': () => [200, quoted(0, 1, undefined)],
  });
  show();
  await openBilling();
  await screen.findByText(/^What you have paid ahead becomes credit/);
});

test('after a 409 the quote is requested again and shown beside the previous one, without a message', async () => {
  let refused = 0;
  const { sent } = await openQuoted({
    dueNow: [29.1, 58.2],
    answer: () => {
      refused += 1;
      return refused === 1
        ? [409, { message: 'The figures have changed.', code: 'quote_changed' }]
        : [200, { success: true }];
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
  await charged('$58.20');
  screen.getByText('Recalculated just now. It was $29.10 now, $150 a month.');
  expect(screen.queryByText('The figures have changed.')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await waitFor(() => expect(refused).toBe(2));
  expect(sent.at(-1)?.[1]).toMatchObject({ dueNow: 58.2, prorationDate: 1_002 });
});

test('a stale quote is requested again at the press; an unchanged figure goes through', async () => {
  const { sent, asked } = await openQuoted({
    dueNow: [29.1, 29.1],
  });
  later(6 * 60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe(updated[0]));
  expect(asked.filter((route) => route === 'POST /api/quote')).toHaveLength(2);
  expect(sent.at(-1)?.[1]).toMatchObject({ dueNow: 29.1, prorationDate: 1_002 });
});

test('a quote from before the renewal is replaced at the press, and a new figure is charged only at the next press', async () => {
  const { sent } = await openQuoted({
    dueNow: [0, 58.2],
    nextPaymentAt: [soon(60_000), running.currentPeriodEnd],
  });
  later(2 * 60_000);
  // A press without hover or focus, as by a script: then the press itself requests the quote.
  screen.getByRole('button', { name: 'Update Plan' }).click();
  await charged('$58.20');
  screen.getByText('Recalculated just now. It was nothing now, $150 a month.');
  expect(sent).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await waitFor(() => expect(sent.at(-1)?.[0]).toBe(updated[0]));
  expect(sent.at(-1)?.[1]).toMatchObject({ dueNow: 58.2, prorationDate: 1_002 });
});

test('a stale quote is refetched as soon as Update Plan is hovered or focused', async () => {
  const { asked } = await openQuoted({ dueNow: [29.1, 28.5] });
  await userEvent.hover(screen.getByRole('button', { name: 'Update Plan' }));
  expect(asked.filter((route) => route === 'POST /api/quote')).toHaveLength(1);
  await userEvent.unhover(screen.getByRole('button', { name: 'Update Plan' }));
  later(6 * 60_000);
  await userEvent.hover(screen.getByRole('button', { name: 'Update Plan' }));
  await charged('$28.50');
});

test('without a quote the card on file is not charged: an error is shown, and the quote requested again', async () => {
  let down = true;
  const { sent } = serve({
    'GET /api/user': () => [200, { user }],
    'POST /api/quote': () => (down ? [502, {}] : [200, quoted(29.1, 1)]),
  });
  show();
  await openBilling();
  await screen.findByText('The amount due now could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(sent).toEqual([]);
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await charged('$29.10');
});

function ok(): [number, unknown] {
  return [200, { success: true }];
}

/** Opens the billing tab, with one response for each request of a quote. */
async function openQuoted({
  dueNow,
  nextPaymentAt = [],
  answer = ok,
}: {
  dueNow: number[];
  nextPaymentAt?: string[];
  /** The response to Update Plan. */
  answer?: () => [number, unknown];
}) {
  let times = 0;
  const server = serve({
    'GET /api/user': () => [200, { user }],
    'POST /api/quote': () => {
      const figure = dueNow[times] ?? Number.NaN;
      times += 1;
      return [200, quoted(figure, times, nextPaymentAt[times - 1])];
    },
    'POST /api/create-subscription': answer,
  });
  show();
  await openBilling();
  await screen.findByText(/^You pay/);
  return server;
}

function soon(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** Advances the browser's clock. */
function later(ms: number) {
  const time = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(time);
}
