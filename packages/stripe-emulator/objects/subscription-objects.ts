import * as z from 'zod';
import { record } from '../events/record.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import {
  type Metadata,
  type Price,
  type Subscription,
  type SubscriptionItem,
  wholeList,
} from '../ledger/wire-types.ts';
import { differences, getOrThrow } from './fields.ts';
import { planOf } from './price-objects.ts';
import { commonValue } from './shared-period.ts';

/** The parameters of a new subscription. */
export interface NewSubscription {
  customer: string;
  items: { price: Price; quantity: number; metadata?: Metadata }[];
  metadata: Metadata;
  description: string | null;
  method: string | null;
  /**
   * Flexible by default, as at Stripe (docs.stripe.com/changelog/clover/2025-09-30/billing-mode-default-flexible).
   */
  billingMode?: 'classic' | 'flexible' | undefined;
  /** Whether its first invoice is free, by a coupon of the customer. */
  isFree?: boolean;
  paymentSettings?: PaymentSettings;
}

export type PaymentSettings = NonNullable<Subscription['payment_settings']>;

/** Stripe's default: any type, and a method that pays an invoice is not saved for the next. */
export const noPaymentSettings: PaymentSettings = {
  payment_method_options: null,
  payment_method_types: null,
  save_default_payment_method: 'off',
};

/** The billing mode; only the classic mode is prorated here. */
export const billingMode = z.strictObject({ type: z.enum(['classic', 'flexible']) });

/** Changes a subscription and sends an event with the previous values if anything differs. */
export function changeSubscription(
  state: State,
  id: string,
  changes: Partial<Subscription>,
): Subscription {
  const before = getOrThrow(state, 'subscriptions', 'subscription', id);
  const subscription: Subscription = { ...before, ...changes };
  const previous = differences(before, subscription);
  if (Object.keys(previous).length === 0) return before;
  record(state, 'customer.subscription.updated', subscription, previous);
  return state.store.put('subscriptions', id, subscription);
}

/** An item of a subscription for its current period. */
export function newItem(
  subscription: string,
  requested: { price: Price; quantity: number; metadata?: Metadata | undefined },
  period: { start: number; end: number },
  now: number,
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: requested.metadata ?? {},
    plan: planOf(requested.price),
    price: requested.price,
    quantity: requested.quantity,
    subscription,
    tax_rates: [],
  };
}

export function itemList(subscription: string, items: SubscriptionItem[]): Subscription['items'] {
  return wholeList(items, `/v1/subscription_items?subscription=${subscription}`);
}

/** A subscription with an unpaid first invoice. */
export function newSubscription(
  id: string,
  requested: NewSubscription,
  items: SubscriptionItem[],
  now: number,
): Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode:
      requested.billingMode === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: commonValue(items, ({ price }) => price.currency) ?? 'usd',
    customer: requested.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: requested.method,
    default_source: null,
    default_tax_rates: [],
    description: requested.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemList(id, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: requested.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: requested.paymentSettings ?? noPaymentSettings,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
