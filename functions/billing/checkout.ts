import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod';
import {
  atStripe,
  isMissingAtStripe,
  isRefusedByStripe,
  onceAtStripe,
} from '#functions/clients/stripe.ts';
import { CallError } from '#functions/http/errors.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { tableName, transact } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';
import { present } from '#functions/table/write.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import type { Quote } from '#shared/pricing.ts';
import { priceIds } from './catalog.ts';
import { converge } from './converge.ts';
import { quantities } from './prices.ts';
import { idOf } from './reading.ts';
import { hasEnded } from './subscription-item.ts';

/** The Checkout that a workspace opened last, and what was wanted with it. */
const checkoutItem = z.object({ sessionId: z.string(), wanted: z.string() });

/** The Checkout that a workspace opened last, or null. */
export function lastCheckout(workspaceId: string): Promise<z.infer<typeof checkoutItem> | null> {
  return getItem(keys.checkout(workspaceId), checkoutItem);
}

type Destination = { url: string } | { redirect: string };

/**
 * Leads to Checkout for what is wanted. An open one for the same is used again, one for something else is closed
 * first, and one that was paid already counts: a workspace never ends up with two.
 */
export async function openCheckout(
  workspace: WorkspaceItem,
  ownerEmail: string,
  wanted: Quote,
): Promise<Destination> {
  const last = await lastCheckout(workspace.id);
  const payer = workspace.stripeCustomerId
    ? { customer: workspace.stripeCustomerId }
    : { customer_email: ownerEmail };
  const key = fingerprint({ workspace: workspace.id, after: last?.sessionId, ...payer, ...wanted });
  const same = fingerprint({ ...payer, ...wanted });
  const previous = last && (await settlePrevious(workspace.id, last, same, ownerEmail));
  if (previous) return previous;
  const lineItems = await checkoutLines(wanted);
  const site = siteOrigin();
  const session = await onceAtStripe(`checkout-${key}`, (stripe, idempotencyKey) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: lineItems,
        ...payer,
        client_reference_id: workspace.id,
        metadata: { workspaceId: workspace.id },
        subscription_data: { metadata: { workspaceId: workspace.id } },
        success_url: `${site}/dashboard?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${site}/dashboard`,
      },
      { idempotencyKey },
    ),
  );
  if (!session.url) throw new Error(`Checkout ${session.id} has no address.`);
  await noteCheckout(workspace.id, { sessionId: session.id, wanted: same });
  return { url: session.url };
}

/**
 * Notes a Checkout, so that whoever closes the workspace finds it; one opened while that happened is closed here.
 * @throws CallError `no_workspace` where the workspace has gone.
 */
async function noteCheckout(
  workspaceId: string,
  checkout: z.infer<typeof checkoutItem>,
): Promise<void> {
  const TableName = tableName();
  try {
    await transact([
      { item: { Put: { TableName, Item: { ...keys.checkout(workspaceId), ...checkout } } } },
      present(keys.workspace(workspaceId), () => new CallError('no_workspace')),
    ]);
  } catch (error) {
    if (error instanceof CallError) {
      await atStripe((stripe) => stripe.checkout.sessions.expire(checkout.sessionId));
    }
    throw error;
  }
}

/** Where the Checkout before this one leads, or null if nothing stands in the way of a new one. */
async function settlePrevious(
  workspaceId: string,
  { sessionId, wanted }: z.infer<typeof checkoutItem>,
  wantedNow: string,
  who: string,
): Promise<Destination | null> {
  if (wanted !== wantedNow && (await expire(sessionId))) return null;
  const session = await fetchSession(sessionId);
  if (!session) return null;
  if (session.status === 'open' && session.url) return { url: session.url };
  if (session.status !== 'complete' || !session.subscription) return null;
  const stripeSubscriptionId = idOf(session.subscription);
  if (typeof session.subscription === 'object' && hasEnded(session.subscription)) return null;
  await converge({ workspaceId, stripeSubscriptionId, who });
  if (wanted !== wantedNow) throw new CallError('quote_changed');
  return { redirect: '/dashboard?updated=true' };
}

/** Closes a Checkout, if it is open; one that was paid or has expired is left as it is. */
async function expire(sessionId: string): Promise<boolean> {
  try {
    await atStripe((stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (isRefusedByStripe(error)) return false;
    throw error;
  }
}

/** A Checkout as Stripe has it now, its subscription with it; null where Stripe has none under this id. */
export async function fetchSession(sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await atStripe((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] }),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

/** The lines of a Checkout: Stripe takes none with a quantity of zero. */
export async function checkoutLines(
  wanted: Parameters<typeof quantities>[0],
): Promise<{ price: string; quantity: number }[]> {
  const ids = await priceIds();
  return Object.entries(quantities(wanted)).flatMap(([lookupKey, quantity]) => {
    const price = ids.get(lookupKey);
    return price && quantity > 0 ? [{ price, quantity }] : [];
  });
}

/** A short name for something wanted: the same for the same, so that Stripe sees a repetition as one. */
export function fingerprint(wanted: object): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
}
