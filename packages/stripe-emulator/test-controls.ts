import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { grantFullDiscount } from './billing/discounts.ts';
import { endSubscription } from './billing/end-subscription.ts';
import type { Calendar } from './billing/schedule.ts';
import type { CatalogEntry } from './catalog.ts';
import type { Deliveries } from './events/deliveries.ts';
import { invalid, StripeError } from './http/errors.ts';
import type { Failures } from './http/failures.ts';
import { newId } from './ledger/ids.ts';
import { changeSettings, type State, settings } from './ledger/state.ts';
import { getOrThrow } from './objects/fields.ts';
import { changeSubscription } from './objects/subscription-objects.ts';
import { type openSnapshot, resetState, serializeState } from './test-state.ts';

const advance = z.strictObject({
  days: z.number().min(0).max(3660),
  fail: z.boolean().default(false),
  /** Whether to advance further until the drafts of renewals are paid or have failed. */
  finalize: z.boolean().default(true),
});
const deliveryMode = z.strictObject({
  mode: z.enum(['normal', 'hold', 'release', 'reverse', 'duplicate', 'drop']),
});
const statusChange = z.strictObject({
  subscription: z.string(),
  status: z.enum(['active', 'paused', 'trialing', 'unpaid']),
});
const end = z.strictObject({
  subscription: z.string(),
  reason: z.enum(['cancellation_requested', 'payment_disputed', 'payment_failed']),
});
const discount = z.union([
  z.strictObject({ customer: z.string() }),
  z.strictObject({ subscription: z.string(), percent: z.number() }),
]);
const failure = z.strictObject({
  path: z.string().min(1),
  times: z.int().min(1).default(1),
  how: z.enum(['429', 'lock_timeout', '500', 'timeout', 'lost_reply']),
});
/** `times: 0` removes all failures of a path. */
const failureRemoval = z.strictObject({ ...failure.shape, times: z.literal(0), how: z.unknown() });
const seed = z.strictObject({ customer: z.string(), invoices: z.int().min(1).max(100_000) });

interface ControlContext {
  state: State;
  /** The catalog of the account. */
  catalog: readonly CatalogEntry[];
  calendar: Calendar;
  deliveries: Deliveries;
  failures: Failures;
  snapshot: ReturnType<typeof openSnapshot>;
}

/** When the last draft created since a time finalizes automatically; null if there is none. */
function draftsSettledAt({ store }: State, after: number): number | null {
  const times = store
    .all('invoices')
    .filter(
      ({ status, auto_advance, created }) => status === 'draft' && auto_advance && created > after,
    )
    .flatMap(({ automatically_finalizes_at: at }) => at ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/**
 * Advances the clock of the objects, runs what is due, and resolves when the events have been delivered. If
 * renewals have drafts, it advances by up to another hour, so that each is paid or has failed.
 */
async function advanceBy(
  { state, calendar, deliveries }: ControlContext,
  body: unknown,
): Promise<object> {
  const { days, fail, finalize } = advance.parse(body);
  const { store } = state;
  const processed = store.transact(() => {
    const start = state.now();
    let until = start + Math.round(days * 86_400);
    let count = calendar.advanceTo(until, fail);
    let next = finalize ? draftsSettledAt(state, start) : null;
    while (next !== null) {
      until = Math.max(until, next);
      count += calendar.advanceTo(until, fail);
      next = draftsSettledAt(state, start);
    }
    changeSettings(store, { advanced: settings(store).advanced + until - start });
    return count;
  });
  deliveries.wake();
  await deliveries.settled();
  return { now: state.now(), processed };
}

async function setDeliveries(
  { state, deliveries }: ControlContext,
  body: unknown,
): Promise<object> {
  const { mode } = deliveryMode.parse(body);
  if (mode === 'release' || mode === 'reverse') deliveries.release(mode);
  else deliveries.setMode(mode);
  await deliveries.settled();
  return { mode: settings(state.store).deliveries };
}

/** Sets the status of a subscription, as an account's settings or a trial would. */
function changeStatus({ state }: ControlContext, body: unknown): object {
  const { subscription, status } = statusChange.parse(body);
  return state.store.transact(() => changeSubscription(state, subscription, { status }));
}

/**
 * Ends a subscription for a reason, as the account's settings for disputes and failed payments do
 * (docs.stripe.com/api/subscriptions/object, `cancellation_details.reason`).
 */
function endNow({ state }: ControlContext, body: unknown): object {
  const { subscription, reason } = end.parse(body);
  return state.store.transact(() => endSubscription(state, subscription, { reason }));
}

/**
 * Makes a customer's next Checkout free, or gives a subscription some percent off, like a coupon given in Stripe's
 * dashboard.
 */
function giveDiscount({ state }: ControlContext, body: unknown): object {
  const given = discount.parse(body);
  return state.store.transact(() => {
    if ('subscription' in given) {
      const { subscription, percent } = given;
      const id = newId('di');
      state.store.put('subscriptionDiscounts', subscription, { id, percent });
      return changeSubscription(state, subscription, { discounts: [id] });
    }
    const { customer } = given;
    const { id } = getOrThrow(state, 'customers', 'customer', customer);
    grantFullDiscount(state, id);
    return { customer: id };
  });
}

/**
 * Adds copies of a customer's newest invoice, each a second after the one before: for tests of long lists, without
 * events and payments.
 */
function seedInvoices({ state: { store } }: ControlContext, body: unknown): object {
  const { customer, invoices } = seed.parse(body);
  return store.transact(() => {
    const newest = store.all('invoices').findLast((invoice) => invoice.customer === customer);
    if (!newest) throw invalid(`Customer ${customer} has no invoice to copy.`, 'customer');
    for (let at = 1; at <= invoices; at += 1) {
      const id = newId('in');
      const number = `${newest.number}-${at}`;
      store.put('invoices', id, { ...newest, id, number, created: newest.created + at });
    }
    return { invoices };
  });
}

function injectFailure({ failures }: ControlContext, body: unknown): object {
  const removal = failureRemoval.safeParse(body);
  if (removal.success) {
    failures.remove(removal.data.path);
    return removal.data;
  }
  const injected = failure.parse(body);
  failures.inject(injected.path, injected.times, injected.how);
  return injected;
}

/** Handles the test controls below `/test`. */
export async function handleControl(
  context: ControlContext,
  response: ServerResponse,
  method: string,
  path: string,
  body: string,
): Promise<void> {
  const send = (status: number, answer: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer, null, 2));
  };
  const refuse = (status: number, message: string) =>
    send(status, { error: { type: 'invalid_request_error', message } });
  try {
    const call = `${method} ${path}`;
    if (call === 'GET /test/state') return send(200, serializeState(context.state));
    const given: unknown = body === '' ? {} : JSON.parse(body);
    if (call === 'POST /test/advance') return send(200, await advanceBy(context, given));
    if (call === 'POST /test/deliveries') return send(200, await setDeliveries(context, given));
    if (call === 'POST /test/status') return send(200, changeStatus(context, given));
    if (call === 'POST /test/end') return send(200, endNow(context, given));
    if (call === 'POST /test/discount') return send(200, giveDiscount(context, given));
    if (call === 'POST /test/seed') return send(200, seedInvoices(context, given));
    if (call === 'POST /test/fail') return send(200, injectFailure(context, given));
    if (call === 'POST /test/reset') {
      context.failures.clear();
      resetState(context.state, context.catalog);
      return send(200, {});
    }
    if (call === 'POST /test/snapshot') {
      context.snapshot.take();
      return send(200, {});
    }
    if (call === 'POST /test/restore') {
      context.failures.clear();
      return context.snapshot.restore() ? send(200, {}) : refuse(400, 'There is no snapshot.');
    }
    refuse(404, `There is no control ${call}.`);
  } catch (error) {
    if (error instanceof StripeError) return refuse(error.status, error.message);
    if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return refuse(400, 'The body is not JSON.');
    throw error;
  }
}
