import { guestUserId } from '#core/links/ports/guest-item.ts';
import { consumeRateLimit, isWithinLimits } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import type { GuestCaller } from './guest-caller.ts';

/** Milliseconds after which a guest who has proven nothing has been there before. */
const newForMs = 60 * 60 * 1_000;

const limitsOf = {
  comments: {
    guest: 'comments_of_guest',
    address: 'comments_of_link_from_address',
    link: 'comments_of_link',
    share: 'comment_share_of_link',
  },
  changes: {
    guest: 'comment_changes_of_guest',
    address: 'comment_changes_of_link_from_address',
    link: 'comment_changes_of_link',
    share: 'comment_change_share_of_link',
  },
  statuses: {
    guest: 'statuses_of_guest',
    address: 'statuses_of_link_from_address',
    link: 'statuses_of_link',
    share: 'status_share_of_link',
  },
  uploads: {
    guest: 'uploads_of_guest',
    address: 'uploads_of_link_from_address',
    link: 'uploads_of_link',
    share: 'upload_share_of_link',
  },
} as const;

/**
 * Counts what a guest does. Who has proven an email is counted by themselves alone. Others share the limit of the link,
 * and those at one address a limit of it: anyone can enter as many guests. What they use up of both leaves to each address
 * a share of its own, and one more to those there who have entered before, so that no one shuts out anyone else.
 * @throws CallError `too_many_attempts`
 */
export async function consumeGuestLimits(
  caller: GuestCaller,
  work: keyof typeof limitsOf,
): Promise<void> {
  const { link, guest } = caller;
  const limits = limitsOf[work];
  const sharer = sharerOf(caller);
  const release = await consumeRateLimit(
    [limits.guest, guestUserId(guest)],
    [limits.address, sharer],
  );
  if (guest.email !== undefined || (await isWithinLimits([limits.link, link.id]))) return;
  try {
    await consumeRateLimit([limits.share, sharer]);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whose share of a link a guest takes from: their own once an email is proven, otherwise that of their address. */
export function sharerOf({ link, guest, address }: GuestCaller): string {
  if (guest.email !== undefined) return `${link.id}#${guest.id}`;
  const isReturning = now().getTime() - Date.parse(guest.createdAt) > newForMs;
  return `${link.id}#${isReturning ? 'returning ' : ''}${address}`;
}
