import * as z from 'zod/mini';
import { unitPrices } from './fields.ts';
import { formerWorkspace } from './former-workspace.ts';
import { ownershipOffer } from './ownership-offer.ts';
import { permissions, teamRoles } from './permissions.ts';
import { paidPlanIds } from './plans.ts';

/** A workspace's subscription as the dashboard receives it; `status` is Stripe's. */
export const subscription = z.object({
  plan: z.enum(paidPlanIds),
  status: z.string(),
  /** ISO 8601. */
  currentPeriodEnd: z.string(),
  /** When it ends, ISO 8601, if an end is set: then it cannot be changed. */
  endsAt: z.nullable(z.string()),
  seats: z.int(),
  /** Provisioned storage, in TB: what the subscription pays for. */
  storageAmount: z.number(),
  coldStorageAmount: z.number(),
  /** The unit prices that it pays, in US dollars a month; today's list price for an add-on that it does not have. */
  prices: unitPrices,
});
export type Subscription = z.infer<typeof subscription>;

/** The signed-in user, with role and permissions in the current workspace. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** The current workspace; null for a user who belongs to none, as is the role. */
  workspaceId: z.nullable(z.string()),
  role: z.nullable(z.enum(['Owner', ...teamRoles])),
  permissions: z.array(z.enum(permissions)),
  companyName: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
  subscription: z.nullable(subscription),
  hasSecondFactor: z.boolean(),
  /**
   * Whether the current workspace requires a second factor. Until a user without one has set it up, every call about
   * the workspace responds with 403 `second_factor_required`, and this answer contains only its name and the role.
   */
  secondFactorRequired: z.boolean(),
  /** The workspace that the user has lost last, until they create, join or open another one. */
  formerWorkspace: z.nullable(formerWorkspace),
  /** The ownership of the current workspace, where it is offered by or to the user. */
  ownershipOffer: z.nullable(ownershipOffer),
});
export type User = z.infer<typeof user>;

/** The response of a call that starts a session. */
export const signedIn = z.object({ message: z.string(), user });
