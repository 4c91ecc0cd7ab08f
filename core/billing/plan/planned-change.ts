import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { runningQuote, unitPricesOf } from '#core/billing/ports/subscription-item.ts';
import { priceIds } from '#core/billing/subscription/catalog.ts';
import {
  amountsOf,
  type ClassifiedItems,
  classifiedItems,
} from '#core/billing/subscription/subscription-snapshot.ts';
import { hasUnproratedSeats } from '#core/billing/subscription/unprorated-seats.ts';
import { callStripe } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { UpdatePlan } from '#shared/calls/billing.ts';
import { coldStorage, hotStorage, type PaidPlanId, paidPlans } from '#shared/rules/plans.ts';
import {
  hotStorageBlocks,
  type Quote,
  quote,
  type UnitPrices,
  unitPricesFor,
} from '#shared/rules/pricing.ts';

/**
 * The quote of a workspace for a plan, from the server's own counts and records.
 * @param prices its unit prices.
 * @throws CallError `plan_too_small` if the team exceeds the plan's limit.
 */
export function quoteForPlan(
  plan: PaidPlanId,
  workspace: WorkspaceItem,
  prices: UnitPrices,
): Quote {
  const { memberCount: members, storageAmount, coldStorageAmount } = workspace;
  const { name, maxMembers } = paidPlans[plan];
  if (maxMembers !== null && members > maxMembers) {
    throw new CallError('plan_too_small', {
      message: `${name} holds up to ${maxMembers} team members and you have ${members}. Choose Business, or remove some members first.`,
    });
  }
  return quote({ plan, members, storageAmount, coldStorageAmount, prices });
}

/** Whether every figure shown to the user is the one that will be charged. */
export function isQuoteUnchanged(shownQuote: UpdatePlan, target: Quote): boolean {
  const figures = Object.keys(target) as (keyof Quote)[];
  return figures.every((figure) => shownQuote[figure] === target[figure]);
}

/** A change of a running subscription, at its own prices. */
export interface PlannedChange {
  subscription: Stripe.Subscription;
  items: ClassifiedItems;
  prices: UnitPrices;
  target: Quote;
  /** Whether the monthly total increases: then the difference is charged at once. */
  rises: boolean;
  /** Whether seats change that were raised for the renewal and are not paid yet: removing them gives no credit. */
  unpaidSeats: boolean;
}

/**
 * Computes the change of a running subscription to a plan from its current state at Stripe and the server's own counts.
 * @throws CallError `plan_too_small`; `payment_provider` if the subscription cannot be read.
 */
export function plannedChange(
  subscription: Stripe.Subscription,
  plan: PaidPlanId,
  workspace: WorkspaceItem,
): PlannedChange {
  const items = classifiedItems(subscription);
  if (typeof items === 'string') {
    throw new CallError('payment_provider', {
      message:
        'This subscription cannot be changed right now. Nothing was changed, and our team has been alerted.',
    });
  }
  const running = { plan: items.plan, ...amountsOf(items) };
  const prices = unitPricesFor(plan, { plan: items.plan, prices: unitPricesOf(running) });
  const target = quoteForPlan(plan, workspace, prices);
  const unpaidSeats =
    hasUnproratedSeats(subscription, items) &&
    (plan !== items.plan || target.memberCount < running.seats);
  const charged = ({ total, memberCost }: Quote) => (unpaidSeats ? total - memberCost : total);
  const rises = charged(target) > charged(runningQuote(running));
  return { subscription, items, prices, target, rises, unpaidSeats };
}

type ItemChange = Stripe.SubscriptionUpdateParams.Item;

/** The target of one item: the same price or, under a lookup key, the price sold today. */
interface ItemTarget {
  item: Stripe.SubscriptionItem | undefined;
  quantity: number;
  /** The lookup key if the item takes today's price, else null. */
  sold: string | null;
}

/**
 * The item changes that lead to a target quote. Existing items keep their own price, whatever the list price is today;
 * a newly chosen plan and a newly added add-on take today's price. A removed add-on gets quantity zero.
 * @throws CallError `payment_provider` if a needed price differs from `plans.ts`.
 */
export async function changedItems(items: ClassifiedItems, target: Quote): Promise<ItemChange[]> {
  const seats: ItemTarget = {
    item: items.seats,
    quantity: target.memberCount,
    sold: items.plan === target.plan ? null : paidPlans[target.plan].lookupKey,
  };
  const addOns = [
    addOn(items.hotStorage, hotStorageBlocks(target.storageAmount), hotStorage.lookupKey),
    addOn(items.coldStorage, target.coldStorageAmount, coldStorage.lookupKey),
  ];
  const targets = [seats, ...addOns].filter(
    ({ item, quantity, sold }) => sold !== null || (item?.quantity ?? 0) !== quantity,
  );
  const sold = targets.flatMap((target) => target.sold ?? []);
  const ids = sold.length > 0 ? await priceIds(sold) : new Map<string, string>();
  return targets.map((target) => changed(target, ids));
}

/** An item with quantity zero counts as absent: added again, it takes today's price. */
function addOn(
  item: Stripe.SubscriptionItem | undefined,
  quantity: number,
  lookupKey: string,
): ItemTarget {
  return { item, quantity, sold: item?.quantity || quantity === 0 ? null : lookupKey };
}

/** An unchanged price is omitted: Stripe accepts an archived price only where it is already in use. */
function changed({ item, quantity, sold }: ItemTarget, ids: Map<string, string>): ItemChange {
  const price = sold === null ? undefined : ids.get(sold);
  return { ...(item && { id: item.id }), ...(price && { price }), quantity };
}

/** The part of a change that is made first and without proration: seats that are not paid yet. */
export function unproratedOf<T extends { id?: string }>(change: PlannedChange, items: T[]): T[] {
  return items.filter(({ id }) => change.unpaidSeats && id === change.items.seats.id);
}

/** The part of a change that is prorated. */
export function proratedOf<T extends { id?: string }>(change: PlannedChange, items: T[]): T[] {
  return items.filter(({ id }) => !change.unpaidSeats || id !== change.items.seats.id);
}

/** Whether a pending update is for the same change: its items and prices have the same monthly total. */
export function isPendingFor({ subscription, target }: PlannedChange): boolean {
  const data = subscription.pending_update?.subscription_items;
  if (!data) return false;
  const items = classifiedItems({ items: { ...subscription.items, data } });
  if (typeof items === 'string') return false;
  return isDeepStrictEqual(runningQuote({ plan: items.plan, ...amountsOf(items) }), target);
}

/** The proration date of a change made now, in Unix seconds, within the current period. */
export function prorationDateNow({ items: { seats } }: PlannedChange): number {
  const latest = Math.min(nowInSeconds(), seats.current_period_end - 1);
  return Math.max(latest, seats.current_period_start);
}

/** The tolerated clock skew, in seconds. */
const clockTolerance = 60;

/** Whether a proration date is valid: within the current period, and not in the future. */
export function isProratable({ items: { seats } }: PlannedChange, prorationDate: number): boolean {
  const { current_period_start: start, current_period_end: end } = seats;
  const latest = Math.max(nowInSeconds() + clockTolerance, start);
  return prorationDate >= start && prorationDate < end && prorationDate <= latest;
}

/**
 * Stripe's own preview of the invoice that a change makes at once, with a proration date; an update with the same date
 * is charged the same (docs.stripe.com/billing/subscriptions/prorations#preview-proration). Of a decrease its total is
 * negative: it becomes credit.
 * @param prorationDate in Unix seconds
 * @returns null if nothing is prorated
 * @throws CallError `payment_provider`
 */
export async function previewCharge(
  change: PlannedChange,
  prorationDate: number,
): Promise<Stripe.Invoice | null> {
  const items = proratedOf(change, await changedItems(change.items, change.target));
  if (items.length === 0) return null;
  return callStripe((stripe) =>
    stripe.invoices.createPreview({
      subscription: change.subscription.id,
      subscription_details: {
        items,
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    }),
  );
}

/** The amount that a change charges at once, in US dollars. */
export function chargeOf(preview: Stripe.Invoice | null): number {
  return preview ? preview.amount_due / 100 : 0;
}

/** Whether a subscription renews: no end is set for it. */
export function renews(subscription: Stripe.Subscription): boolean {
  return !subscription.cancel_at_period_end && subscription.cancel_at === null;
}
