import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { payCheckout, updatePlan } from '#testkit/billing/subscribers.ts';
import type { Answer } from '#testkit/cases/case.ts';
import { changed, emptyWorkspace, leaveTeam } from '../reference/files.ts';
import { ownerOf, person, type StepKind } from '../step.ts';

const ok: Answer = { status: 200, headers: {}, cookies: [], body: {} };

/** What leaves nothing to go on with. */
const seldom = [0, 1, 2, 3];

/** The end of the plan among files: what is kept until a plan is bought again. */
export const plan: Record<string, StepKind> = {
  'the plan ends': (facts) =>
    facts.plan === null
      ? null
      : {
          title: 'The plan ends at Stripe',
          expected: 'done',
          act: async () => {
            for (const { id } of (await stripeClient().subscriptions.list()).data) {
              await stripeClient().subscriptions.cancel(id);
              for (const event of await eventsOf(id)) await deliver(event);
            }
            return ok;
          },
          makes: (before) =>
            changed(before, (copy) => {
              copy.plan = null;
            }),
        },

  'cancels the plan here': (facts, choose) =>
    facts.plan === null || choose(seldom) !== 0
      ? null
      : {
          title: 'The owner cancels the plan, with all that is stored',
          expected: 'done',
          act: (real) => person(real, facts.owner).call('POST /api/cancel-subscription'),
          // The audit log keeps who has decided what.
          makes: (before) => ({ ...emptyWorkspace(before), guests: {} }),
        },

  'the owner deletes the account': (facts, choose) =>
    choose(seldom) !== 0
      ? null
      : {
          title: 'The owner deletes the account',
          expected: 'done',
          act: async (real) => deleteAccount(person(real, facts.owner)),
          makes: (before) =>
            before.owner === facts.owner
              ? { ...emptyWorkspace(before), owner: '' }
              : leaveTeam(before, facts.owner),
        },

  // Until all is deleted nothing is stored on the next plan either.
  'buys a plan again': (facts) =>
    facts.plan !== null || facts.isEmptying
      ? null
      : {
          title: 'The owner buys a plan again',
          expected: 'done',
          act: async (real) => {
            const owner = ownerOf(real);
            return payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
          },
          makes: (before) =>
            changed(before, (copy) => {
              copy.plan = 'business';
            }),
        },
};
