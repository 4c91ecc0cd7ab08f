import { assertNotified } from '#testkit/accounts/team.ts';
import { planOf } from '#testkit/billing/plan-changes.ts';
import { advanceStripe, changePrice, openInvoices } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { assertEmptied } from '#testkit/files/emptying.ts';
import { uploadParts } from '#testkit/files/files.ts';
import { withFile } from '#testkit/files/stored-files.ts';
import { addMember, signUpInvited } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'while a renewal is unpaid',
    costs: { roundTrips: 8, stripeRequests: 8, because: reasons.steps },
    arrange: async () => {
      const owner = await subscriber('business');
      await advanceStripe(31, true);
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'canceled']);
          assertEqual('Open invoices', (await openInvoices()).length, 0);
        },
      };
    },
  },
  {
    title: 'at a price that has been raised since',
    costs: { roundTrips: 8, stripeRequests: 7, because: reasons.steps },
    arrange: async () => {
      const owner = await subscriber('business');
      await changePrice('business_member', 6000);
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => assertEqual('The plan', await planOf(owner), ['business', 'canceled']),
      };
    },
  },
  {
    title: 'with a team and storage',
    costs: { roundTrips: 14, stripeRequests: 7, because: reasons.steps },
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      const { email } = await addMember(owner);
      const member = await signUpInvited(email);
      await setStorage(owner, 3, 4);
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'canceled']);
          const { body } = await owner.call('GET /api/team-members');
          assertEqual('The team', body.teamMembers, []);
          const hot = (await owner.call('GET /api/get-storage')).body;
          assertEqual('Storage', [hot.storageAmount, hot.provisionedStorageAmount], [1, 0]);
          await assertNotified(member, 'plan_ended');
        },
      };
    },
  },

  {
    title: 'with files, and in the middle of an upload',
    costs: { roundTrips: 8, stripeRequests: 7, because: reasons.steps },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      await uploadParts(owner, 'half.mov');
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          await assertEmptied(workspaceId);
          const { hot } = (await owner.call('GET /api/storage/usage')).body;
          assertEqual('Reserved', hot.reservedBytes, '0');
        },
      };
    },
  },
];
