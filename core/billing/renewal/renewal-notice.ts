import * as z from 'zod/mini';
import type { SubscriptionSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';

/** The renewal notice sent to the owner of a workspace; the next period's notice replaces it. */
export const renewalNoticeItem = z.object({
  stripeSubscriptionId: z.string(),
  /** The date of the announced renewal, ISO 8601. */
  periodEnd: z.string(),
  /** Seats announced for it. */
  seats: z.int(),
  /** ISO 8601. */
  mailedAt: z.string(),
});

/** The seats announced to the owner for the next renewal of a subscription, or null. */
export async function announcedSeats(
  workspaceId: string,
  {
    stripeSubscriptionId,
    currentPeriodEnd,
  }: Pick<SubscriptionSnapshot, 'stripeSubscriptionId' | 'currentPeriodEnd'>,
): Promise<number | null> {
  const notice = await getItem(keys.renewalNotice(workspaceId), renewalNoticeItem);
  if (notice?.stripeSubscriptionId !== stripeSubscriptionId) return null;
  return notice.periodEnd === currentPeriodEnd ? notice.seats : null;
}
