import type Stripe from 'stripe';
import { deliver } from '#testkit/billing/stripe.ts';
import type { Random } from '#testkit/draws/random.ts';
import { deliverMessage } from '#testkit/files/files.ts';
import type { Environment, Item, StripeState } from './environment.ts';
import type { Figures } from './figures.ts';
import { fileViolations, reservedBeyondQuota, roomViolations } from './file-invariants.ts';
import { violations } from './invariants.ts';
import { outcome } from './outcome.ts';
import { type PassReads, reconcile } from './reconciliation.ts';

/**
 * Delivers all events in the order in which they were sent, and reconciles: later deliveries are of what happens then.
 * @param noted receives what each pass of the reconciliation reads
 */
export async function settle(environment: Environment, noted: PassReads): Promise<void> {
  const { stripe, storage } = await environment.events();
  for (const event of stripe.due) await deliverEvent(event);
  for (const event of storage.due) await deliverStorageEvent(event);
  await reconcile(noted);
  await environment.markDelivered();
}

/**
 * Delivers all events that are due in random order, some of them twice, and now and then one that was delivered.
 * @returns how many
 */
export async function deliverAll(
  environment: Environment,
  random: Random,
  figures: Figures,
): Promise<number> {
  const { due, delivered } = (await environment.events()).stripe;
  const events = random.shuffled([...due, ...again(due, delivered, random)]);
  for (const event of events) await deliverEvent(event);
  figures.eventsDelivered += events.length;
  return events.length;
}

/**
 * Delivers the bucket's events that are due in random order, some of them twice, and loses some: what they report is
 * counted already.
 * @returns how many
 */
export async function deliverStorageEvents(
  environment: Environment,
  random: Random,
  figures: Figures,
): Promise<number> {
  const { due, delivered } = (await environment.events()).storage;
  const arriving = due.filter(() => random.below(4) > 0);
  const events = random.shuffled([...arriving, ...again(arriving, delivered, random)]);
  for (const event of events) await deliverStorageEvent(event);
  figures.eventsDelivered += events.length;
  return events.length;
}

/** The events that are delivered once more: one in four of those that are due, one in twenty of the others. */
function again<T>(due: readonly T[], delivered: readonly T[], random: Random): T[] {
  return [
    ...due.filter(() => random.below(4) === 0),
    ...delivered.filter(() => random.below(20) === 0),
  ];
}

async function deliverEvent(event: Stripe.Event): Promise<void> {
  const { status } = await deliver(event);
  if (status !== 200) throw new Error(`The event ${event.type} got the response ${status}.`);
}

async function deliverStorageEvent(event: string): Promise<void> {
  const { batchItemFailures } = await deliverMessage(event);
  if (batchItemFailures.length > 0) throw new Error(`The event ${event} has failed.`);
}

/** The state of the table and of Stripe. */
export interface State {
  items: Item[];
  stripe: StripeState;
}

export async function stateOf(environment: Environment): Promise<State> {
  const [items, stripe] = await Promise.all([environment.items(), environment.stripeState()]);
  return { items, stripe };
}

/**
 * Checks all invariants, between the table, Stripe and S3.
 * @param state the present one, if it is known
 * @returns the outcome.
 * @throws Error with the violated invariants.
 */
export async function checkInvariants(
  environment: Environment,
  state?: State,
): Promise<ReturnType<typeof outcome>> {
  const { items, stripe: stripeState } = state ?? (await stateOf(environment));
  const wrong = [
    ...violations(items, stripeState),
    ...(await fileViolations(items)),
    ...reservedBeyondQuota(items),
    ...roomViolations(items),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return outcome(items, stripeState);
}
