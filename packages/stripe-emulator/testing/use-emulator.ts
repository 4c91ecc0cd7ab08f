import { afterEach, beforeEach } from '@jest/globals';
import type Stripe from 'stripe';
import {
  controlsOf,
  itemOf,
  launchEmulator,
  type RunningEmulator,
  subscribe,
  type TestEmulator,
} from './test-emulator.ts';

/** A new emulator for every test of the file, closed after the test. */
export function useEmulator(): TestEmulator {
  let running: RunningEmulator;
  const emulator = controlsOf(() => running);
  beforeEach(async () => {
    running = await launchEmulator();
  });
  afterEach(() => emulator.close());
  return emulator;
}

/**
 * A new subscription for every test of the file, paid on the Checkout page, as it was when it started.
 * @param members the number of Business members
 * @param days the days that pass before the test; its receiver then holds none of their events
 */
export function useSubscription(emulator: TestEmulator, members: number, days = 0) {
  let started: Stripe.Subscription;
  beforeEach(async () => {
    started = await subscribe(emulator, members);
    if (days === 0) return;
    await emulator.advance(days);
    emulator.received.events = [];
  });
  return {
    get id() {
      return started.id;
    },
    get customer() {
      return String(started.customer);
    },
    get items() {
      return started.items;
    },
    get default_payment_method() {
      return started.default_payment_method;
    },
    get latest_invoice() {
      return started.latest_invoice;
    },
    /** The parameters that set its number of members. */
    members: (quantity: number) => ({ items: [{ id: itemOf(started), quantity }] }),
    /** Updates it, invoices the change immediately and expands the invoice, unless specified otherwise. */
    update: (params: Stripe.SubscriptionUpdateParams) =>
      emulator.stripe.subscriptions.update(started.id, {
        proration_behavior: 'always_invoice',
        expand: ['latest_invoice'],
        ...params,
      }),
  };
}
