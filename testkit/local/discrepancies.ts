import type Stripe from 'stripe';
import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { inviteMember } from '#core/members/invitations.ts';
import type { Finding, Kind } from '#core/reconciliation/discrepancy.ts';
import { requestStorage } from '#core/storage/store.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import { getWorkspace, newWorkspace } from '#core/workspaces/store.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { uniqueEmail } from '#testkit/people.ts';

export interface Subscriber {
  workspaceId: string;
  subscription: Stripe.Subscription;
}

/** Discrepancies of a workspace, and how the reconciliation should handle them. */
export const discrepancies: {
  kind: Kind;
  outcome: Finding['outcome'];
  plant(subscriber: Subscriber): unknown;
}[] = [
  {
    kind: 'members_miscounted',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.workspace(workspaceId), 'memberCount', 7),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.subscription(workspaceId), 'seats', 9),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.subscription(workspaceId), 'status', 'unpaid'),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ workspaceId }) => set(keys.workspace(workspaceId), 'runningPlan', 'starter'),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ subscription }) => write(remove(keys.customer(String(subscription.customer)))),
  },
  {
    kind: 'subscription_unnoticed',
    outcome: 'repaired',
    plant: ({ workspaceId }) => write(remove(keys.subscription(workspaceId))),
  },
  {
    kind: 'copy_differs',
    outcome: 'repaired',
    plant: ({ subscription }) => stripeClient().subscriptions.cancel(subscription.id),
  },
  {
    kind: 'seats_differ',
    outcome: 'noted',
    plant: ({ workspaceId }) => addMembers(workspaceId, 2),
  },
  {
    kind: 'storage_differs',
    outcome: 'noted',
    plant: async ({ workspaceId }) =>
      requestStorage(await getWorkspace(workspaceId), { storageAmount: 5 }, { actor: 'Ada' }),
  },
  {
    kind: 'subscription_missing',
    outcome: 'alarmed',
    plant: async ({ workspaceId, subscription: { id } }) => {
      await stripeClient().subscriptions.cancel(id);
      await set(keys.subscription(workspaceId), 'stripeSubscriptionId', `${id}gone`);
    },
  },
];

/** A workspace with a running plan and no discrepancy: two members on two seats by default. */
export async function subscribe(members = 2, seats = members): Promise<Subscriber> {
  const workspaceId = await workspaceWithMembers(members);
  const subscription = await startSubscription({ workspaceId }, seats);
  await syncSubscription({ workspaceId, stripeSubscriptionId: subscription.id, actor: 'Stripe' });
  return { workspaceId, subscription };
}

export async function workspaceWithMembers(members: number): Promise<string> {
  const { id, writes } = newWorkspace({ id: uniqueEmail(), email: uniqueEmail() }, 'Studio');
  await transact(writes);
  await addMembers(id, members);
  return id;
}

export async function addMembers(workspaceId: string, count: number): Promise<void> {
  const email = uniqueEmail();
  const manager = { email, role: 'Owner', level: 'advanced', ownerEmail: email } as const;
  for (let n = 0; n < count; n += 1) {
    const invitation = {
      email: uniqueEmail(),
      role: 'Producer' as const,
      invitedBy: 'Ada',
      companyName: 'Studio',
      isMailed: true,
    };
    await inviteMember(await getWorkspace(workspaceId), invitation, manager);
  }
}

/** A paid subscription at the emulator that the product does not know. */
export async function startSubscription(
  metadata: Record<string, string>,
  quantity = 1,
): Promise<Stripe.Subscription> {
  const { id: customer } = await stripeClient().customers.create({ email: uniqueEmail() });
  const { id: method } = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripeClient().prices.list({ lookup_keys: ['business_member'] });
  return stripeClient().subscriptions.create({
    customer,
    default_payment_method: method,
    items: [{ price: String(data[0]?.id), quantity }],
    metadata,
  });
}

/** A purchase of the public page, recorded and pending. */
export async function bought() {
  const email = uniqueEmail();
  const subscription = await startSubscription({ purchaseEmail: email });
  await recordPurchase(email, subscription);
  const purchase = await findPurchase(email, subscription.id);
  if (!purchase) throw new Error('The purchase was not recorded.');
  return { email, subscription, purchase };
}

function set(key: Key, name: string, value: unknown): Promise<void> {
  return write(update(key, { set: { [name]: value } }));
}
