import { beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { cancelledByUs } from '#core/billing/subscription/stripe-subscriptions.ts';
import { findUnreadable } from '#core/billing/subscription/unreadable.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { changeEmail } from '#testkit/accounts/new-email.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyOnPublicPage,
  claimById,
  claimByLink,
  interruptClaim,
} from '#testkit/billing/purchases.ts';
import {
  advanceOneSecond,
  deliver,
  eventsOf,
  pay,
  sessionIdIn,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { updatePlan } from '#testkit/billing/subscribers.ts';
import { reconcileAll } from '#testkit/event-functions.ts';
import { reportChanged } from '#testkit/file-changes.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import {
  addMember,
  confirmEmail,
  type Person,
  password,
  signUp,
  signUpInvited,
} from '#testkit/people.ts';
import { itemsOf, mailsTo, useOwnTable } from '#testkit/table.ts';
import { findDuplicate } from './duplicate-store.ts';

// Every call that syncs a subscription may be the first to notice what happened at Stripe, whatever that is: an event
// is late, or lost. So each has to be able to end the service, to resolve a duplicate, and to record what it cannot
// read. Its grants on the table are recorded here.

recordOperatorAlerts();
// A reconciliation goes through all workspaces.
beforeEach(useOwnTable);

/** A workspace whose plan runs, and that has paid twice more without the product having noticed. */
interface World {
  owner: Person;
  /** An active member, with a device. */
  member: Person;
  /** The id of a member's row. */
  memberId: string;
  workspaceId: string;
  /** The subscription in our copy. */
  held: string;
  /** The subscription of a Checkout of the dashboard. */
  checkout: { id: string; session: string };
  /** The subscription of a purchase on the public page, whose claim was interrupted. */
  purchase: { id: string; token: string };
}

async function arrange(): Promise<World> {
  const owner = await signUp();
  await confirmEmail(owner);
  const workspaceId = await workspaceIdOf(owner);
  const { id: memberId, email } = await addMember(owner);
  await addMember(owner);
  const member = await signUpInvited(email);
  await confirmEmail(member);
  const held = await boughtBySupport(workspaceId);
  await advanceOneSecond();
  const purchase = await buyOnPublicPage(owner.email, { planId: 'business', teamSize: 5 });
  const { body } = await updatePlan(owner, 'business');
  const session = sessionIdIn(await pay(body.url));
  const { subscription } = await stripeClient().checkout.sessions.retrieve(session);
  await interruptClaim(owner, purchase.subscriptionId);
  for (const event of await eventsOf(held)) await deliver(event);
  const { status } = await member.call('POST /api/devices', { body: { name: 'Laptop' } });
  expect(status).toBe(201);
  return {
    owner,
    member,
    memberId,
    workspaceId,
    held,
    checkout: { id: String(subscription), session },
    purchase: { id: purchase.subscriptionId, token: purchase.token },
  };
}

/** A subscription for a workspace that our support created at Stripe. */
async function boughtBySupport(workspaceId: string): Promise<string> {
  const { id: customer } = await stripeClient().customers.create({ email: 'payer@studio.example' });
  const card = await stripeClient().paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await stripeClient().prices.list({ lookup_keys: ['business_member'] });
  const { id } = await stripeClient().subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price: String(data[0]?.id), quantity: 5 }],
    metadata: { workspaceId },
  });
  return id;
}

/** The calls that sync the subscription of a Checkout, of a purchase, or only the one that the workspace has. */
const callers: Record<
  'checkout' | 'purchase' | 'held',
  Record<string, (world: World) => Promise<unknown>>
> = {
  checkout: {
    'POST /api/update-storage': ({ owner }) =>
      owner.call('POST /api/update-storage', { body: { storageAmount: 4 } }),
    'POST /api/update-cold-storage': ({ owner }) =>
      owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 4 } }),
    'POST /api/team-members': ({ owner }) =>
      owner.call('POST /api/team-members', {
        body: { email: 'ada@studio.example', role: 'Producer' },
      }),
    'DELETE /api/team-members/{id}': ({ owner, memberId: id }) =>
      owner.call('DELETE /api/team-members/{id}', { params: { id } }),
    'DELETE /api/account': ({ member }) =>
      member.call('DELETE /api/account', { body: { password } }),
    'POST /api/save-subscription': ({ owner, checkout: { session: session_id } }) =>
      owner.call('POST /api/save-subscription', { body: { session_id } }),
    'events/stripe-webhook': async ({ checkout: { id } }) => {
      for (const event of await eventsOf(id)) await deliver(event);
    },
    'events/reconcile': reconcileAll,
  },
  purchase: {
    'POST /api/claims/{token}': ({ owner, purchase: { token } }) => claimByLink(owner, token),
    'POST /api/purchases/{id}': ({ owner, purchase: { id } }) => claimById(owner, id),
    'POST /api/confirm-new-email': ({ owner }) => changeEmail(owner),
    'events/change-files': ({ owner, purchase: { id } }) =>
      reportChanged([keys.purchase(owner.email, id)]),
    'events/reconcile': reconcileAll,
  },
  held: {
    'POST /api/create-subscription': ({ owner }) => updatePlan(owner, 'business'),
    'POST /api/cancel-subscription': ({ owner }) => owner.call('POST /api/cancel-subscription'),
    'POST /api/keep-subscription': ({ owner }) => owner.call('POST /api/keep-subscription'),
    'POST /api/create-portal-session': async ({ owner, held }) => {
      const { customer } = await stripeClient().subscriptions.retrieve(held);
      await stripeClient().customers.del(String(customer));
      return owner.call('POST /api/create-portal-session');
    },
    'events/reconcile': reconcileAll,
  },
};

/** What happened at Stripe, and what follows once a call has noticed it. */
interface Happening {
  by: readonly (keyof typeof callers)[];
  /** The calls that end the subscription themselves. */
  except?: readonly string[];
  happens: (world: World, synced: string) => Promise<unknown>;
  follows: (world: World, synced: string) => Promise<void>;
}

const happenings: Record<string, Happening> = {
  'that Stripe ended the plan for a Cancel Plan that was interrupted': {
    by: ['checkout', 'purchase', 'held'],
    happens: ({ held }) =>
      stripeClient().subscriptions.cancel(held, {
        cancellation_details: { comment: cancelledByUs },
      }),
    async follows({ workspaceId, memberId }) {
      expect(await getItem(keys.member(workspaceId, memberId), z.unknown())).toBeNull();
      expect(await itemsOf(keys.device(workspaceId, '').pk)).toEqual([]);
    },
  },
  'that our support ended the plan at Stripe': {
    by: ['checkout', 'purchase', 'held'],
    happens: ({ held }) => stripeClient().subscriptions.cancel(held),
    async follows({ workspaceId, owner: { email }, held }) {
      const stored = await storedSubscription(workspaceId);
      expect([stored?.stripeSubscriptionId, stored?.status]).not.toEqual([held, 'active']);
      expect(JSON.stringify(await mailsTo(email))).toContain('are kept');
    },
  },
  'that the workspace pays for two plans': {
    by: ['checkout', 'purchase'],
    happens: async () => {},
    async follows(_, synced) {
      expect((await findDuplicate(synced))?.settledAt).toBeDefined();
    },
  },
  'that the subscription has an item that cannot be read': {
    by: ['checkout', 'purchase', 'held'],
    except: ['POST /api/cancel-subscription', 'POST /api/create-portal-session'],
    happens: (_, synced) => addStrangeItem(synced),
    async follows(_, synced) {
      expect(await findUnreadable(synced)).not.toBeNull();
    },
  },
};

const cases = Object.entries(happenings).flatMap(([what, { by, except = [], ...happening }]) =>
  by.flatMap((kind) =>
    Object.entries(callers[kind])
      .filter(([call]) => !except.includes(call))
      .map(([call, act]) => [call, what, { kind, act, ...happening }] as const),
  ),
);

test.each(cases)('%s is the first to notice %s', async (_, __, { kind, act, happens, follows }) => {
  const world = await arrange();
  const synced = kind === 'held' ? world.held : world[kind].id;
  await happens(world, synced);
  await act(world);
  await follows(world, synced);
});

async function addStrangeItem(id: string): Promise<void> {
  const { id: price } = await stripeClient().prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Another product' },
  });
  await stripeClient().subscriptions.update(id, { items: [{ price }], proration_behavior: 'none' });
}
