import { CallError } from '#core/errors.ts';
import type { LinkItem } from '#core/links/link-item.ts';
import {
  enteredGuest,
  type GuestClaims,
  type OpenLink,
  readOpenLink,
} from '#core/links/open-link.ts';
import type { GuestItem } from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, type TransactionWrite } from '#core/table/write.ts';
import type { LinkRights } from '#shared/calls/links/links.ts';

/** A guest who has entered by a link that is open at this moment. */
export interface GuestCaller {
  workspace: OpenLink['workspace'];
  link: LinkItem;
  guest: GuestItem;
  /** Of the connection, as it is counted. */
  address: string;
}

/**
 * The guest that a cookie names; the link is read again, so that it ends within one request.
 * @throws CallError `link_ended`, or `guest_signed_out` if the link has asked for something else since
 */
export async function requireGuestCaller(
  claims: GuestClaims,
  address: string,
): Promise<GuestCaller> {
  const opened = await readOpenLink(claims, claims.guestId);
  if (!opened) throw new CallError('link_ended');
  const guest = enteredGuest(opened, claims);
  if (!guest) throw new CallError('guest_signed_out');
  const { workspace, link } = opened;
  return { workspace, link, guest, address };
}

/**
 * For a transaction of what a guest does: nothing of theirs is written once the link is revoked, or asks for something
 * else, nor once they were erased, whom what is written would name.
 */
export function assertGuestIn({ workspace, link, guest }: GuestCaller): TransactionWrite[] {
  return [
    assertThat<LinkItem>(
      keys.shareLink(workspace.id, link.id),
      { revokedAt: undefined, generation: link.generation },
      () => new CallError('link_ended'),
    ),
    assertThat<GuestItem>(
      keys.guest(workspace.id, link.id, guest.id),
      { createdAt: guest.createdAt },
      () => new CallError('guest_signed_out'),
    ),
  ];
}

/**
 * Asserts that a link allows something.
 * @throws CallError `link_forbids`
 */
export function requireRight({ link }: GuestCaller, right: keyof LinkRights): void {
  if (!link.may[right]) throw new CallError('link_forbids');
}

/**
 * Asserts that a link opens a review.
 * @throws CallError `not_found`
 */
export function requireShared({ link }: GuestCaller, reviewId: string): void {
  if (!reviewsOf(link.opens).includes(reviewId)) throw new CallError('not_found');
}
