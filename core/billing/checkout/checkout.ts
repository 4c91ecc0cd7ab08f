import type Stripe from 'stripe';
import {
  CheckoutConflict,
  type CheckoutItem,
  FiguresChanged,
  lastCheckout,
  saveCheckoutState,
  saveCheckoutWrites,
} from '#core/billing/ports/checkout-store.ts';
import {
  createSession,
  expireSession,
  fetchSession,
} from '#core/billing/purchases/checkout-sessions.ts';
import { cardsOnly } from '#core/billing/subscription/cards-only.ts';
import { priceIds } from '#core/billing/subscription/catalog.ts';
import { quantities } from '#core/billing/subscription/prices.ts';
import { CallError } from '#core/errors.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { type Quote, quote } from '#shared/rules/pricing.ts';
import { isCustomerMissing, removeDeletedCustomer } from './customers.ts';
import { syncPaidSession } from './stale-checkout.ts';

type Destination = { url: string } | { redirect: string };

/** The dashboard's redirect if a Checkout session turns out to be paid. */
const paidAlready = { redirect: '/dashboard?updated=true' };

/** The workspace and the items to pay for, with the fingerprint that identifies a repetition. */
interface Intent {
  workspace: WorkspaceItem;
  ownerEmail: string;
  shownQuote: Quote;
  requestFingerprint: string;
}

/**
 * Opens a Checkout session for the quote shown to the owner. Reuses an open session for the same quote, and expires one
 * for a different quote; a session that is already paid counts. At most one session is open, even concurrently.
 * @throws CallError `quote_changed` if the figures or the session have changed meanwhile, `no_workspace` if the
 * workspace no longer exists, `payment_provider`.
 */
export async function openCheckout(
  workspace: WorkspaceItem,
  ownerEmail: string,
  shownQuote: Quote,
): Promise<Destination> {
  assertListPrices(shownQuote);
  const payer = payerOf(workspace, ownerEmail);
  const intent = {
    workspace,
    ownerEmail,
    shownQuote,
    requestFingerprint: fingerprint({ ...payer, ...shownQuote }),
  };
  const last = await lastCheckout(workspace.id);
  const previous = last && (await resolvePreviousCheckout(last, intent));
  if (previous) return previous;
  try {
    const params = await checkoutParams(intent);
    // The key covers all parameters: Stripe refuses a key with other parameters, such as the ids of new prices.
    const key = fingerprint({ after: last?.sessionId, ...params });
    const session = await createSession(`checkout-${key}`, params);
    if (session.url) return await recordCheckout(session, last, intent);
    await syncPaidSession(workspace.id, session, ownerEmail);
    return paidAlready;
  } catch (error) {
    const { stripeCustomerId } = workspace;
    if (!stripeCustomerId || !isCustomerMissing(error)) throw error;
    await removeDeletedCustomer(workspace.id, stripeCustomerId);
    return openCheckout({ ...workspace, stripeCustomerId: null }, ownerEmail, shownQuote);
  }
}

/** Checkout charges today's list prices; the prices of an ended subscription are no longer available. */
function assertListPrices(shownQuote: Quote): void {
  const { plan, memberCount: members, storageAmount, coldStorageAmount } = shownQuote;
  const listed = quote({ plan, members, storageAmount, coldStorageAmount });
  if (listed.total !== shownQuote.total) throw new CallError('quote_changed');
}

function payerOf({ stripeCustomerId }: WorkspaceItem, ownerEmail: string) {
  return stripeCustomerId ? { customer: stripeCustomerId } : { customer_email: ownerEmail };
}

async function checkoutParams({
  workspace,
  ownerEmail,
  shownQuote,
}: Intent): Promise<Stripe.Checkout.SessionCreateParams> {
  const site = siteOrigin();
  const [line_items, cards] = await Promise.all([checkoutLines(shownQuote), cardsOnly()]);
  return {
    mode: 'subscription',
    line_items,
    ...cards,
    ...payerOf(workspace, ownerEmail),
    client_reference_id: workspace.id,
    metadata: { workspaceId: workspace.id },
    subscription_data: { metadata: { workspaceId: workspace.id } },
    success_url: `${site}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/dashboard`,
  };
}

/** Records a Checkout session before returning its URL; the loser of a race expires its own session. */
async function recordCheckout(
  { id: sessionId, url }: Stripe.Checkout.Session,
  last: CheckoutItem | null,
  intent: Intent,
): Promise<Destination> {
  if (!url) throw new Error(`Checkout ${sessionId} has no address.`);
  const { workspace, ownerEmail, shownQuote, requestFingerprint } = intent;
  const payer = workspace.stripeCustomerId ?? ownerEmail;
  try {
    await transact(
      saveCheckoutWrites(
        workspace,
        last,
        { sessionId, wanted: requestFingerprint, payer },
        shownQuote,
      ),
    );
    return { url };
  } catch (error) {
    if (!(error instanceof CheckoutConflict || error instanceof FiguresChanged)) throw error;
  }
  const current = await lastCheckout(workspace.id);
  // A concurrent request for the same quote got the same session from Stripe.
  if (current?.sessionId === sessionId && current.state === 'open') return { url };
  await expireSession(sessionId);
  const winner =
    current?.wanted === requestFingerprint ? await resolvePreviousCheckout(current, intent) : null;
  if (winner) return winner;
  throw new CallError((await findWorkspace(workspace.id)) ? 'quote_changed' : 'no_workspace');
}

/** Where the previous Checkout session leads, or null if a new one can be opened. */
async function resolvePreviousCheckout(
  { sessionId, wanted, state }: CheckoutItem,
  { workspace: { id: workspaceId }, ownerEmail, requestFingerprint }: Intent,
): Promise<Destination | null> {
  if (state === 'settled') return null;
  const isSame = wanted === requestFingerprint;
  const session = isSame ? await fetchSession(sessionId) : await expireSession(sessionId);
  if (session?.status === 'open' && session.url) return { url: session.url };
  if (session?.status !== 'complete') return null;
  const runs = await syncPaidSession(workspaceId, session, ownerEmail);
  await saveCheckoutState(workspaceId, sessionId, 'settled');
  if (!runs) return null;
  if (!isSame) throw new CallError('quote_changed');
  return paidAlready;
}

/** The line items of a Checkout session: Stripe accepts no quantity of zero. */
export async function checkoutLines(
  requested: Parameters<typeof quantities>[0],
): Promise<{ price: string; quantity: number }[]> {
  const needed = Object.entries(quantities(requested)).filter(([, quantity]) => quantity > 0);
  const ids = await priceIds(needed.map(([lookupKey]) => lookupKey));
  return needed.flatMap(([lookupKey, quantity]) => {
    const price = ids.get(lookupKey);
    return price ? [{ price, quantity }] : [];
  });
}

/** A fingerprint of a request: equal requests have equal fingerprints, so that Stripe recognizes a retry. */
export function fingerprint(request: object): string {
  return sha256(JSON.stringify(request)).slice(0, 32);
}
