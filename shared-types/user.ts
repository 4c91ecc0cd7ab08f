import * as z from 'zod';
import { unitPrices } from './fields.ts';
import { memberRoles, permissions } from './permissions.ts';
import { paidPlanIds } from './plans.ts';

/** A workspace's subscription as the dashboard needs it; `status` is Stripe's own word. */
export const subscription = z.object({
  plan: z.enum(paidPlanIds),
  status: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
  seats: z.int(),
  /** TB provisioned, which is to say paid for. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
  /** What it really pays for one of each; today's list price for an add-on that it does not have. */
  prices: unitPrices,
});
export type Subscription = z.infer<typeof subscription>;

/** The signed-in user, with role and permissions in the current workspace. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The workspace in front of them; null while they belong to none, and so is the role. */
  workspaceId: z.string().nullable(),
  role: z.enum(['Owner', ...memberRoles]).nullable(),
  permissions: z.array(z.enum(permissions)),
  companyName: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  subscription: subscription.nullable(),
  hasSecondFactor: z.boolean(),
  /**
   * Whether the current workspace requires a second factor. Until somebody without one has set it up, every call about
   * the workspace answers 403 `second_factor_required`, and nothing of it is told here but its name.
   */
  secondFactorRequired: z.boolean(),
});
export type User = z.infer<typeof user>;

/** The answer of a call that begins a session. */
export const signedIn = z.object({ message: z.string(), user });
