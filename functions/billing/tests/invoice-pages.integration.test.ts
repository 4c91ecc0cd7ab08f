import { expect, test } from '@jest/globals';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { Invoice } from '#shared/calls/billing.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { seedInvoices, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber } from '#testkit/billing/subscribers.ts';
import type { Person } from '#testkit/people.ts';
import { countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';

interface Page {
  invoices: Invoice[];
  next?: string;
}

async function pageOf(owner: Person, after?: string): Promise<Page> {
  const query = { ...(after !== undefined && { after }) };
  return (await owner.call('GET /api/invoices', { query })).body;
}

/** All pages, as "Show more" asks for them. */
async function pagesOf(owner: Person): Promise<Page[]> {
  const pages = [await pageOf(owner)];
  for (let next = pages[0]?.next; next !== undefined; ) {
    const page = await pageOf(owner, next);
    pages.push(page);
    next = page.next;
  }
  return pages;
}

/** An owner of a workspace with many invoices, the first of which was paid on Checkout. */
async function withInvoices(count: number): Promise<Person> {
  const owner = await subscriber('business');
  await seedInvoices(await customerOf(owner), count - 1);
  return owner;
}

const sizesOf = (pages: readonly Page[]) => pages.map(({ invoices }) => invoices.length);
const idsOf = (pages: readonly Page[]) =>
  pages.flatMap(({ invoices }) => invoices.map(({ id }) => id));

async function idsAtStripe(...customers: string[]): Promise<string[]> {
  const lists = customers.map((customer) =>
    stripeClient().invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  const invoices = (await Promise.all(lists)).flat();
  return invoices.toSorted((a, b) => b.created - a.created).map(({ id }) => id);
}

test('invoices come in pages of 100, newest first, without a gap', async () => {
  const owner = await withInvoices(201);
  const pages = await pagesOf(owner);
  expect(sizesOf(pages)).toEqual([100, 100, 1]);
  expect(idsOf(pages)).toEqual(await idsAtStripe(await customerOf(owner)));
});

test('the last page has no next, even if it is full', async () => {
  expect(sizesOf(await pagesOf(await withInvoices(100)))).toEqual([100]);
});

test('the invoices of a former customer stand among the others, by their dates', async () => {
  const [owner, former] = await Promise.all([withInvoices(120), withInvoices(130)]);
  const customer = await customerOf(former);
  await write(
    update<WorkspaceItem>(keys.workspace(await workspaceIdOf(owner)), {
      add: { formerCustomers: new Set([customer]) },
    }),
  );
  const pages = await pagesOf(owner);
  expect(sizesOf(pages)).toEqual([100, 100, 50]);
  const expected = await idsAtStripe(await customerOf(owner), customer);
  expect(new Set(idsOf(pages))).toEqual(new Set(expected));
  const dates = pages.flatMap(({ invoices }) => invoices.map(({ createdAt }) => createdAt));
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a page takes two requests to Stripe however many invoices there are, of which one is for refunds', async () => {
  const requestsOf = async (owner: Person, after?: string) => {
    const { roundTrips } = await traceRequests(() => pageOf(owner, after));
    const { stripe, requests } = countsOf(roundTrips);
    return { stripe, requests };
  };
  const few = await requestsOf(await withInvoices(10));
  expect(few.stripe).toBe(2);
  const many = await withInvoices(1_000);
  expect(await requestsOf(many)).toEqual(few);
  expect(await requestsOf(many, (await pageOf(many)).next)).toEqual(few);
});

test('a page that names no invoices of the workspace is refused', async () => {
  const [owner, other] = await Promise.all([withInvoices(101), withInvoices(101)]);
  const refused = { status: 400, body: { code: 'invalid_input' } };
  const own = `${await customerOf(owner)}.in_missing`;
  for (const after of ['in_1', 'cus_1.in_1~', '..', own]) {
    expect(await owner.call('GET /api/invoices', { query: { after } })).toMatchObject(refused);
  }
  const { next } = await pageOf(other);
  // Another workspace's place is none in the caller's own list, which begins again.
  expect(await pageOf(owner, next)).toEqual(await pageOf(owner));
});
