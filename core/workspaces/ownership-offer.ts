import * as z from 'zod/mini';
import { now } from '#core/runtime/clock.ts';

/** An offer of the ownership of a workspace. It names the member by ids: emails change. */
export const ownershipOfferItem = z.object({
  memberId: z.string(),
  userId: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
});
export type OwnershipOffer = z.infer<typeof ownershipOfferItem>;

/** The offer of a workspace's ownership that can be accepted; null if there is none, or it has expired. */
export function standingOffer({
  ownershipOffer,
}: {
  ownershipOffer?: OwnershipOffer | undefined;
}): OwnershipOffer | null {
  if (!ownershipOffer || Date.parse(ownershipOffer.expiresAt) <= now().getTime()) return null;
  return ownershipOffer;
}
