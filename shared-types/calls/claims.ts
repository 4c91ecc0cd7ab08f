import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { paidPlanIds } from '#shared/rules/plans.ts';

export const getClaim = operation({
  route: 'GET /api/claims/{token}',
  access: 'public',
  summary: 'The purchase of a claim link.',
  answer: z.object({
    purchase: z.object({
      email: z.string(),
      plan: z.enum(paidPlanIds),
      seats: z.int(),
      /** When it ends and is refunded unless it is claimed, ISO 8601, where that is known. */
      endsAt: z.optional(z.string()),
    }),
  }),
  errors: ['not_found'],
});

export const claimPurchase = operation({
  route: 'POST /api/claims/{token}',
  access: 'manage_billing',
  reaches: 'nothing',
  summary: 'Claim the purchase of a claim link into the current workspace.',
  answer: done,
  errors: ['not_found', 'forbidden', 'subscription_running', 'plan_too_small', 'payment_provider'],
});

export const cancelPurchase = operation({
  route: 'DELETE /api/claims/{token}',
  access: 'public',
  summary:
    'Cancel the purchase of a claim link before a workspace claims it; it is refunded in full.',
  answer: done,
  errors: ['not_found', 'too_many_attempts'],
});

/** A purchase made with the user's email on the public page that no workspace has claimed yet. */
const waitingPurchase = z.object({
  id: z.string(),
  plan: z.enum(paidPlanIds),
  seats: z.int(),
  /** ISO 8601. */
  purchasedAt: z.string(),
  /** When it ends and is refunded unless it is claimed, ISO 8601, where that is known. */
  endsAt: z.optional(z.string()),
});
export type WaitingPurchase = z.infer<typeof waitingPurchase>;

export const listPurchases = operation({
  route: 'GET /api/purchases',
  access: 'manage_billing',
  reaches: 'nothing',
  summary:
    "The pending purchases made with the caller's email; none while the email is unconfirmed.",
  answer: z.object({ purchases: z.array(waitingPurchase) }),
});

export const claimWaitingPurchase = operation({
  route: 'POST /api/purchases/{id}',
  access: 'manage_billing',
  reaches: 'nothing',
  summary:
    "Claim a pending purchase made with the caller's confirmed email into the current workspace.",
  answer: done,
  errors: ['not_found', 'subscription_running', 'plan_too_small', 'payment_provider'],
});

export const cancelWaitingPurchase = operation({
  route: 'DELETE /api/purchases/{id}',
  access: 'manage_billing',
  reaches: 'nothing',
  summary:
    "Cancel a pending purchase made with the caller's confirmed email; it is refunded in full.",
  answer: done,
  errors: ['not_found'],
});
