import { maxComments } from '#shared/calls/review-comments.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { seedInvoices, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber } from '#testkit/billing/subscribers.ts';
import { storeAuditEntries, storeComments, storeMembers } from '#testkit/files/long-lists.ts';
import { withReview } from '#testkit/files/reviews.ts';
import { signUp } from '#testkit/people.ts';
import { type Subject, succeed } from './subject.ts';

/** The lists of a workspace besides its files. */
export const workspaceSubjects: readonly Subject[] = [
  {
    async arrange(count) {
      const owner = await signUp();
      await storeMembers(await workspaceIdOf(owner), count);
      return {
        'a page of the team, members': () => succeed(owner, 'GET /api/team-members'),
        'the user and their workspaces, members': () => succeed(owner, 'GET /api/user'),
      };
    },
  },
  {
    sizes: [10, 1_000, maxComments],
    async arrange(count) {
      const { owner, workspaceId, review } = await withReview();
      await storeComments(workspaceId, review.id, count);
      const params = { id: review.id };
      return {
        'a page of a review, comments': () =>
          succeed(owner, 'GET /api/reviews/{id}/comments', { params }),
      };
    },
  },
  {
    async arrange(count) {
      const owner = await subscriber('business');
      // The first one is paid on Checkout.
      const customer = await customerOf(owner);
      await seedInvoices(customer, count - 1);
      return {
        'a page of invoices, invoices': () => succeed(owner, 'GET /api/invoices'),
        'its request to the emulator of Stripe alone, invoices': () =>
          stripeClient().invoices.list({ customer, limit: 100 }),
      };
    },
  },
  {
    async arrange(count) {
      const owner = await signUp();
      await storeAuditEntries(await workspaceIdOf(owner), count);
      const query = { text: 'nothing' };
      return {
        'a page of the audit log, entries': () => succeed(owner, 'GET /api/audit'),
        'a page of the audit log by a text that none has, entries': () =>
          succeed(owner, 'GET /api/audit', { query }),
      };
    },
  },
];
