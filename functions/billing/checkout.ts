import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { CallError } from '#functions/http/errors.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { transact } from '#functions/table/client.ts';
import { findWorkspace, type WorkspaceItem } from '#functions/workspace/store.ts';
import { type Quote, quote } from '#shared/pricing.ts';
import { priceIds } from './catalog.ts';
import { createSession, expireSession, fetchSession } from './checkout-sessions.ts';
import {
  CheckoutConflict,
  type CheckoutItem,
  FiguresChanged,
  lastCheckout,
  saveCheckoutState,
  saveCheckoutWrites,
} from './checkout-store.ts';
import { isCustomerMissing, removeDeletedCustomer } from './customers.ts';
import { quantities } from './prices.ts';
import { syncPaidSession } from './stale-checkout.ts';

type Destination = { url: string } | { redirect: string };

/** Where the dashboard goes when a Checkout turns out to be paid. */
const paidAlready = { redirect: '/dashboard?updated=true' };

/** Who wants what, and by what name the same is known again. */
interface Intent {
  workspace: WorkspaceItem;
  ownerEmail: string;
  seen: Quote;
  wanted: string;
}

/**
 * Leads to Checkout for the quote that the owner saw. An open Checkout for the same is used again, one for something else is expired first,
 * and one that was paid already counts: at most one is open, even concurrently.
 * @throws CallError `quote_changed` where the figures or the Checkout have changed meanwhile, `no_workspace` where the
 *   workspace has gone, `payment_provider`.
 */
export async function openCheckout(
  workspace: WorkspaceItem,
  ownerEmail: string,
  seen: Quote,
): Promise<Destination> {
  assertListPrices(seen);
  const payer = payerOf(workspace, ownerEmail);
  const intent = { workspace, ownerEmail, seen, wanted: fingerprint({ ...payer, ...seen }) };
  const last = await lastCheckout(workspace.id);
  const previous = last && (await resolvePreviousCheckout(last, intent));
  if (previous) return previous;
  try {
    const params = await checkoutParams(intent);
    // Parameters and all: Stripe refuses a key that comes with others, such as the ids of new prices.
    const key = fingerprint({ after: last?.sessionId, ...params });
    const session = await createSession(`checkout-${key}`, params);
    if (session.url) return await recordCheckout(session, last, intent);
    await syncPaidSession(workspace.id, session, ownerEmail);
    return paidAlready;
  } catch (error) {
    const { stripeCustomerId } = workspace;
    if (!stripeCustomerId || !isCustomerMissing(error)) throw error;
    await removeDeletedCustomer(workspace.id, stripeCustomerId);
    return openCheckout({ ...workspace, stripeCustomerId: null }, ownerEmail, seen);
  }
}

/** Checkout charges today's list prices; what a subscription that has just ended ran on is no longer to be had. */
function assertListPrices(seen: Quote): void {
  const { plan, memberCount: members, storageAmount, coldStorageAmount } = seen;
  const listed = quote({ plan, members, storageAmount, coldStorageAmount });
  if (listed.total !== seen.total) throw new CallError('quote_changed');
}

function payerOf({ stripeCustomerId }: WorkspaceItem, ownerEmail: string) {
  return stripeCustomerId ? { customer: stripeCustomerId } : { customer_email: ownerEmail };
}

async function checkoutParams({
  workspace,
  ownerEmail,
  seen,
}: Intent): Promise<Stripe.Checkout.SessionCreateParams> {
  const site = siteOrigin();
  return {
    mode: 'subscription',
    line_items: await checkoutLines(seen),
    ...payerOf(workspace, ownerEmail),
    client_reference_id: workspace.id,
    metadata: { workspaceId: workspace.id },
    subscription_data: { metadata: { workspaceId: workspace.id } },
    success_url: `${site}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/dashboard`,
  };
}

/** Records a Checkout before its address is handed out; the loser of a race expires its own. */
async function recordCheckout(
  { id: sessionId, url }: Stripe.Checkout.Session,
  last: CheckoutItem | null,
  intent: Intent,
): Promise<Destination> {
  if (!url) throw new Error(`Checkout ${sessionId} has no address.`);
  const { workspace, ownerEmail, seen, wanted } = intent;
  const payer = workspace.stripeCustomerId ?? ownerEmail;
  try {
    await transact(saveCheckoutWrites(workspace, last, { sessionId, wanted, payer }, seen));
    return { url };
  } catch (error) {
    if (!(error instanceof CheckoutConflict || error instanceof FiguresChanged)) throw error;
  }
  const current = await lastCheckout(workspace.id);
  // A concurrent call for the same, which Stripe gave the same session.
  if (current?.sessionId === sessionId && current.state === 'open') return { url };
  await expireSession(sessionId);
  const winner = current?.wanted === wanted ? await resolvePreviousCheckout(current, intent) : null;
  if (winner) return winner;
  throw new CallError((await findWorkspace(workspace.id)) ? 'quote_changed' : 'no_workspace');
}

/** Where the Checkout before this one leads, or null if nothing stands in the way of a new one. */
async function resolvePreviousCheckout(
  { sessionId, wanted, state }: CheckoutItem,
  { workspace: { id: workspaceId }, ownerEmail, wanted: wantedNow }: Intent,
): Promise<Destination | null> {
  if (state === 'settled') return null;
  const isSame = wanted === wantedNow;
  const session = isSame ? await fetchSession(sessionId) : await expireSession(sessionId);
  if (session?.status === 'open' && session.url) return { url: session.url };
  if (session?.status !== 'complete') return null;
  const runs = await syncPaidSession(workspaceId, session, ownerEmail);
  await saveCheckoutState(workspaceId, sessionId, 'settled');
  if (!runs) return null;
  if (!isSame) throw new CallError('quote_changed');
  return paidAlready;
}

/** The lines of a Checkout: Stripe takes none with a quantity of zero. */
export async function checkoutLines(
  wanted: Parameters<typeof quantities>[0],
): Promise<{ price: string; quantity: number }[]> {
  const needed = Object.entries(quantities(wanted)).filter(([, quantity]) => quantity > 0);
  const ids = await priceIds(needed.map(([lookupKey]) => lookupKey));
  return needed.flatMap(([lookupKey, quantity]) => {
    const price = ids.get(lookupKey);
    return price ? [{ price, quantity }] : [];
  });
}

/** A short name for something wanted: the same for the same, so that Stripe sees a repetition as one. */
export function fingerprint(wanted: object): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
}
