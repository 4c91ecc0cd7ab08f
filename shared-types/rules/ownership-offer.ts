import * as z from 'zod/mini';

/** An offer of the ownership of a workspace, as its owner and the chosen member see it. */
export const ownershipOffer = z.object({
  memberId: z.string(),
  /** Who offers it. */
  ownerEmail: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  /** Whether it is offered to the user. */
  toUser: z.boolean(),
});
