import Stripe from 'stripe';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { payFor } from '#testkit/billing/plan-changes.ts';
import { cancelByLink, claimByLink, purchaseOf } from '#testkit/billing/purchases.ts';
import {
  cards,
  changePrice,
  deliver,
  openInvoices,
  pay,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { setStorage, updatePlan } from '#testkit/billing/subscribers.ts';
import type { Answer } from '#testkit/cases/case.ts';
import { seeded } from '#testkit/draws/random.ts';
import { reconcileAll } from '#testkit/event-functions.ts';
import { callAs } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';
import type { Facts } from '../reference/facts.ts';
import { type Choose, ownerOf, type StepKind } from '../step.ts';
import type { Real } from '../world.ts';

const plans: PaidPlanId[] = ['business', 'starter'];
const ok: Answer = { status: 200, headers: {}, cookies: [], body: {} };

/** What a customer, Stripe's portal, our support and time do to a plan. Stripe and the product keep its state, no fact does. */
export const money: Record<string, StepKind> = {
  'updates the plan and pays': (_, choose) =>
    updating(choose, (real, answer) => payFor(ownerOf(real), answer)),
  'updates the plan and pays with another card, or not': (_, choose) => {
    const card = choose([null, cards.needsPerson, cards.isDisputed]) ?? null;
    return updating(choose, async (_real, { body }) => {
      const { url } = body ?? {};
      if (url && card && !url.includes('/invoice/')) await pay(url, card);
    });
  },
  'returns from Checkout': (_, choose) => {
    const back = choose([0, 1]) ?? 0;
    return either('The owner returns from a Checkout that was paid', async (real) => {
      const { data } = await stripeClient().checkout.sessions.list({ status: 'complete' });
      const session = data.filter(({ client_reference_id: id }) => id === real.workspaceId)[back];
      if (!session) return { ...ok, status: 404 };
      const body = { session_id: session.id };
      return ownerOf(real).call('POST /api/save-subscription', { body });
    });
  },
  'pays the last Checkout once more, as from another tab': () =>
    either('The owner pays the last Checkout once more', async (real) => {
      const { sessions } = stripeClient().checkout;
      const { data } = await sessions.list({ status: 'complete' });
      const paid = data.find(({ client_reference_id: id }) => id === real.workspaceId);
      if (!paid) return { ...ok, status: 404 };
      const lines = await sessions.listLineItems(paid.id);
      const metadata = { workspaceId: real.workspaceId };
      const { url } = await sessions.create({
        mode: 'subscription',
        line_items: lines.data.map(({ price, quantity }) => ({
          price: price?.id ?? '',
          quantity: quantity ?? 1,
        })),
        customer_email: ownerOf(real).email,
        client_reference_id: real.workspaceId,
        metadata,
        subscription_data: { metadata },
        success_url: paid.success_url ?? '',
      });
      await pay(url ?? '');
      return ok;
    }),
  'adds a member': (facts) =>
    either('The owner adds a member', (real) =>
      ownerOf(real).call('POST /api/team-members', {
        body: { email: `added-${facts.next}@studio.example`, role: 'Producer' },
      }),
    ),
  'requests storage': (_, choose) => {
    const [hot = 1, cold = 0] =
      choose([
        [1.5, 0],
        [1, 2],
        [2, 1],
        [1, 0],
      ]) ?? [];
    return either(`The owner requests ${hot} and ${cold} TB`, async (real) => {
      await setStorage(ownerOf(real), hot, cold);
      return ok;
    });
  },
  'cancels the plan': () =>
    either('The owner cancels the plan', (real) =>
      ownerOf(real).call('POST /api/cancel-subscription'),
    ),
  'cancels in the portal': () =>
    either('The portal cancels the plan', () =>
      forRunning(({ id }) => stripeClient().subscriptions.cancel(id)),
    ),
  'cancels at the end of the period': (_, choose) => {
    const ends = choose([true, false]) ?? true;
    return either(`The portal ${ends ? 'ends the plan with its period' : 'keeps the plan'}`, () =>
      forRunning(({ id }) =>
        stripeClient().subscriptions.update(id, { cancel_at_period_end: ends }),
      ),
    );
  },
  'gets seats from the support': (_, choose) => {
    const quantity = choose([3, 1, 5]) ?? 3;
    return either(`The support sets ${quantity} seats`, () =>
      forRunning(async ({ id, items }) => {
        const [item] = items.data;
        if (!item) return;
        const changed = [{ id: item.id, quantity }];
        await stripeClient().subscriptions.update(id, {
          items: changed,
          proration_behavior: 'none',
        });
      }),
    );
  },
  'pays what is open': () =>
    either('The owner pays what is open', async () => {
      for (const { hosted_invoice_url: url } of await openInvoices())
        if (url) await payInvoice(url);
      return ok;
    }),
  'updates the plan while the price is raised': (_, choose) => {
    const plan = choose(plans) ?? 'business';
    return either(`The price is raised, and The owner updates to ${plan}`, async (real) => {
      await changePrice('business_member', 6_000);
      const answer = await updatePlan(ownerOf(real), plan);
      await payFor(ownerOf(real), answer);
      await changePrice('business_member', 5_000);
      return answer;
    });
  },
  'is deleted as a customer': (_, choose) =>
    choose([false, false, true])
      ? either('Stripe deletes the customer', async () => {
          for (const { id } of (await stripeClient().customers.list()).data) {
            await stripeClient().customers.del(id);
          }
          return ok;
        })
      : null,
  'a month passes': (_, choose) => {
    const fails = choose([false, true]) ?? false;
    return either(`A month passes${fails ? ', whose payment fails' : ''}`, async (real) => {
      // Its nights notice what no event has told of.
      await reconcileAll();
      await real.environment.advance(31, fails);
      return ok;
    });
  },
  'days pass': () =>
    either('Four days pass', async (real) => {
      await real.environment.advance(4);
      return ok;
    }),
  'buys on the public page': () =>
    either('The owner buys on the public page', async (real) => {
      const body = purchaseOf(ownerOf(real).email);
      const answer = await callAs(null, 'POST /api/create-subscription', { body });
      // The same form that was paid a moment ago is not paid again.
      const isPaid = String(answer.body.url).endsWith('/success');
      if (answer.status === 200 && !isPaid) await pay(answer.body.url);
      return answer;
    }),
  'claims what was bought': () =>
    ending('claimed', 'The owner claims what she bought', (real, token) =>
      claimByLink(ownerOf(real), token),
    ),
  'cancels what was bought': () =>
    ending('cancelled', 'The owner cancels what she bought', (_, token) => cancelByLink(token)),
  'all events come': (facts) =>
    either("All of Stripe's events come", async (real) => {
      await deliverSome(real, `all ${facts.next}`, 1);
      return ok;
    }),
  'events come': (facts, choose) => {
    const seed = choose([1, 2, 3, 4]);
    return either(`Some of Stripe's events come, in order ${seed}`, async (real) => {
      await deliverSome(real, `${seed} ${facts.next}`, 2);
      return ok;
    });
  },
};

/** Delivers one event in so many, in an order of a seed, some twice. */
export async function deliverSome(
  { environment, seed: own }: Real,
  seed: string,
  oneIn: number,
): Promise<void> {
  const random = seeded(`${own} ${seed}`);
  const come = new Set<string>();
  const newEvents = async () => {
    const { events } = await environment.stripeState();
    return events.filter(({ id }) => !come.has(id));
  };
  for (let events = await newEvents(); events.length > 0; events = await newEvents()) {
    for (const { id } of events) come.add(id);
    const some = events.filter(() => random.below(oneIn) === 0);
    await deliverInAnyOrder([...some, ...some.filter(() => random.below(3) === 0)], random);
    // Where all come, so do those of what the product has done at Stripe because of them, such as refunds.
    if (oneIn > 1) return;
  }
}

/** A failed delivery is repeated after the others (https://docs.stripe.com/webhooks#retries). */
async function deliverInAnyOrder(
  events: readonly Stripe.Event[],
  random: ReturnType<typeof seeded>,
): Promise<void> {
  let left = random.shuffled(events);
  for (let round = 0; left.length > 0; round += 1) {
    if (round > 5) throw new Error(`${left.length} events keep failing.`);
    const failed: Stripe.Event[] = [];
    for (const event of left) if ((await deliver(event)).status !== 200) failed.push(event);
    left = failed;
  }
}

function updating(choose: Choose, after: (real: Real, answer: Answer) => Promise<void>) {
  const plan = choose(plans) ?? 'business';
  return either(`The owner updates to ${plan}`, async (real) => {
    const answer = await updatePlan(ownerOf(real), plan);
    if ((answer.status ?? 200) < 300) await after(real, answer);
    return answer;
  });
}

function either(title: string, act: (real: Real) => Promise<Answer>) {
  const makes = (facts: Facts) => ({ ...facts, next: facts.next + 1 });
  return {
    title,
    expected: 'either' as const,
    act: async (real: Real) => {
      try {
        return await act(real);
      } catch (error) {
        if (isRefusedByStripe(error)) return { ...ok, status: 409 };
        throw error;
      }
    },
    makes,
  };
}

/** Stripe's portal, its dashboard or a page of it refuses what has ended meanwhile. */
function isRefusedByStripe(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
  return error instanceof Error && error.message.startsWith('The payment page responded with 4');
}

async function forRunning(change: (one: Stripe.Subscription) => Promise<unknown>): Promise<Answer> {
  for (const one of (await stripeClient().subscriptions.list()).data) await change(one);
  return ok;
}

/** Follows the link of the last mail about a purchase, which is claimed or cancelled, never both. */
function ending(
  end: 'claimed' | 'cancelled',
  title: string,
  use: (real: Real, token: string) => Promise<Answer>,
) {
  let used = '';
  return {
    ...either(title, async (real) => {
      const mails = await mailsTo(ownerOf(real).email);
      const oldestFirst = mails.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
      const link = /(?:register\?claim|cancel-purchase\?token)=([\w-]{43})$/m;
      used = oldestFirst.flatMap(({ text }) => link.exec(String(text))?.[1] ?? []).at(-1) ?? '';
      return used === '' ? { ...ok, status: 404 } : use(real, used);
    }),
    makes: (facts: Facts): Facts => {
      const { [used]: before = end } = facts.purchases;
      if (before !== end) throw new Error(`What was ${before} is ${end}.`);
      return { ...facts, next: facts.next + 1, purchases: { ...facts.purchases, [used]: end } };
    },
  };
}
