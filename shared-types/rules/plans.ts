// All prices of the product are defined here and nowhere else, in whole US dollars a month.

/** Every plan, also the one that is not sold online. */
export const planIds = ['starter', 'business', 'enterprise'] as const;
/** One of `planIds`. */
export type PlanId = (typeof planIds)[number];

/** The plans that can be bought online; Enterprise is sold by contract. */
export const paidPlanIds = ['starter', 'business'] as const;
/** One of `paidPlanIds`, as persisted. */
export type PaidPlanId = (typeof paidPlanIds)[number];

/** The plan that is selected where no other was chosen. */
export const defaultPlan: PaidPlanId = 'business';

/** How many of the permissions in `permissions.ts` a plan makes available to roles other than the owner's. */
export type PermissionLevel = 'basic' | 'advanced';

interface PaidPlan {
  id: PaidPlanId;
  name: string;
  /** The lookup key of the seat price at Stripe. */
  lookupKey: string;
  /** US dollars per member and month. */
  pricePerMember: number;
  /** The maximum number of team members; null if unlimited. */
  maxMembers: number | null;
  permissions: PermissionLevel;
  includes: readonly string[];
}

const starterMembers = 3;

/** The plans that can be bought online, with their prices in US dollars. */
export const paidPlans: Record<PaidPlanId, PaidPlan> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    lookupKey: 'starter_member',
    pricePerMember: 25,
    maxMembers: starterMembers,
    permissions: 'basic',
    includes: [
      `Up to ${starterMembers} team members`,
      '500 GB shared storage',
      'Basic project synchronization',
      'Email support',
      'Basic user permissions',
    ],
  },
  business: {
    id: 'business',
    name: 'Business',
    lookupKey: 'business_member',
    pricePerMember: 50,
    maxMembers: null,
    permissions: 'advanced',
    includes: [
      'Unlimited team members',
      '1 TB storage',
      'Advanced synchronization',
      'Priority support',
      'Advanced permissions',
    ],
  },
};

/** The plan sold by contract: displayed, without a price. */
export const enterprisePlan = {
  id: 'enterprise',
  name: 'Enterprise',
  price: "Let's talk",
  includes: ['Customized plan'],
} as const;

/**
 * The share of the monthly price that a month costs with annual billing. Displayed, not sold: all billing is monthly.
 */
export const annualFactor = 0.85;

/** Hot storage: amounts in TB, sold beyond the included amount in blocks of 250 GB. */
export const hotStorage = {
  lookupKey: 'hot_storage_250gb',
  includedTb: 1,
  minTb: 1,
  maxTb: 1_000,
  stepTb: 0.25,
  blockGb: 250,
  /** US dollars per block and month. */
  pricePerBlock: 15,
} as const;

/** Cold storage: amounts in TB, all of it paid. */
export const coldStorage = {
  lookupKey: 'cold_storage_1tb',
  minTb: 0,
  maxTb: 10_000,
  stepTb: 1,
  /** US dollars per TB and month. */
  pricePerTb: 10,
} as const;

/** Limits of the team size on the public subscribe page. */
export const teamSize = { min: 1, max: 500, default: 1 } as const;

/** At least one seat is billed, however small the team. */
export const minSeats = 1;

/** Seats that a team may use beyond those that its plan pays for, until Update Plan or the renewal bills them. */
export const maxUnpaidSeats = 5;

/** Days before a renewal from which on the owner is mailed what it will bill: its seats are then fixed. */
export const renewalNoticeDays = 7;
