import type Stripe from 'stripe';
import { hasEnded, type SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { coldStorage, hotStorage, type PaidPlanId } from '#shared/rules/plans.ts';
import { hotStorageOfBlocks } from '#shared/rules/pricing.ts';
import { isOurProduct, planOfProduct } from './prices.ts';

/** The part of our copy that a subscription at Stripe determines. */
export type SubscriptionSnapshot = Omit<SubscriptionItem, 'version' | 'endedBefore'>;

/** The items of a subscription that are the product's, by their purpose. */
export interface ClassifiedItems {
  plan: PaidPlanId;
  seats: Stripe.SubscriptionItem;
  hotStorage: Stripe.SubscriptionItem | undefined;
  coldStorage: Stripe.SubscriptionItem | undefined;
}

/** The metadata by which a subscription names its workspace, or its purchase on the public page. */
const ourMetadata = ['workspaceId', 'purchaseEmail'];

/**
 * Whether a subscription is ours: it has one of our products, or names a workspace or a purchase. Any other
 * subscription in the same Stripe account is ignored.
 */
export function isOurs({
  items,
  metadata,
}: Pick<Stripe.Subscription, 'items' | 'metadata'>): boolean {
  return (
    ourMetadata.some((name) => metadata[name]) ||
    items.data.some((item) => isOurProduct(productOf(item)))
  );
}

/**
 * Converts a Stripe subscription by its products; the current lookup keys of its prices and the order of its items do
 * not matter. Null if it cannot be read, for the reason given by `unreadableBecause`.
 */
export function toSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot | null {
  const items = classifiedItems(subscription);
  if (typeof items === 'string') return null;
  return {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: idOf(subscription.customer),
    plan: items.plan,
    status: subscription.status,
    currentPeriodEnd: new Date(items.seats.current_period_end * 1000).toISOString(),
    endsAt: endOf(subscription, items.seats),
    createdAt: subscription.created,
    ...amountsOf(items),
  };
}

/**
 * When a subscription is cancelled, ISO 8601: with its period, or at a set time, as support or a portal has chosen
 * (docs.stripe.com/api/subscriptions/object, `cancel_at`). Null if no end is set, or it has ended.
 */
function endOf(
  { status, cancel_at, cancel_at_period_end }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): string | null {
  const at = cancel_at ?? (cancel_at_period_end ? current_period_end : null);
  return at === null || hasEnded({ status }) ? null : new Date(at * 1000).toISOString();
}

/**
 * Our next copy of a subscription, from its current state at Stripe. An unreadable subscription keeps its previous
 * amounts and updates only its status, so that it can still end, become overdue or run again.
 */
export function nextSnapshot(
  { version: _version, endedBefore: _ended, ...copy }: SubscriptionItem,
  subscription: Stripe.Subscription,
): SubscriptionSnapshot {
  return toSnapshot(subscription) ?? { ...copy, status: subscription.status };
}

/** What is billed: seats, storage in TB, and the unit prices in US dollars a month. */
export function amountsOf(
  items: ClassifiedItems,
): Pick<SubscriptionSnapshot, 'seats' | 'storageAmount' | 'coldStorageAmount' | 'prices'> {
  const dollars = (item: Stripe.SubscriptionItem) => (item.price.unit_amount ?? 0) / 100;
  const { hotStorage: hot, coldStorage: cold, seats } = items;
  return {
    seats: seats.quantity ?? 0,
    storageAmount: hotStorageOfBlocks(hot?.quantity ?? 0),
    coldStorageAmount: cold?.quantity ?? 0,
    prices: {
      pricePerMember: dollars(seats),
      ...(hot?.quantity && { hotStorageBlock: dollars(hot) }),
      ...(cold?.quantity && { coldStorageTb: dollars(cold) }),
    },
  };
}

/** The reason why a subscription cannot be read; null if it can be. */
export function unreadableBecause(subscription: Pick<Stripe.Subscription, 'items'>): string | null {
  const items = classifiedItems(subscription);
  return typeof items === 'string' ? items : null;
}

/** The items by their purpose, or the reason why they cannot be read. */
export function classifiedItems({
  items,
}: Pick<Stripe.Subscription, 'items'>): ClassifiedItems | string {
  const { data } = items;
  const strange = data.find((item) => !isOurProduct(productOf(item)));
  if (strange) return `${productOf(strange)} is no product of ours.`;
  const [problem] = data.flatMap((item) => problemWith(item) ?? []);
  if (problem) return problem;
  const products = data.map(productOf);
  const twice = products.find((product, at) => products.indexOf(product) !== at);
  if (twice) return `${twice} is there more than once.`;
  const [seats, ...more] = data.filter((item) => planOfProduct(productOf(item)));
  const plan = seats && planOfProduct(productOf(seats));
  if (!seats || !plan || more.length > 0) return 'There is not exactly one plan.';
  const of = (product: string) => data.find((item) => productOf(item) === product);
  return {
    plan,
    seats,
    hotStorage: of(hotStorage.lookupKey),
    coldStorage: of(coldStorage.lookupKey),
  };
}

/**
 * The reason why an item cannot be billed as ours are: a whole number of units, at whole cents each, monthly, in US
 * dollars.
 */
function problemWith(item: Stripe.SubscriptionItem): string | null {
  const { id, currency, recurring, unit_amount, transform_quantity } = item.price;
  if (currency !== 'usd') return `${id} is in ${currency}.`;
  if (unit_amount === null || transform_quantity)
    return `${id} is not a whole number of cents a unit.`;
  if (recurring?.interval !== 'month' || recurring.interval_count !== 1) {
    return `${id} is not billed every month.`;
  }
  return item.quantity === undefined ? `${id} has no quantity.` : null;
}

/** The product id of an item. */
function productOf({ price }: Stripe.SubscriptionItem): string {
  return idOf(price.product);
}

/** The id of a Stripe reference, expanded or not. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
