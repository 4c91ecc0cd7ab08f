import * as z from 'zod/mini';
import { reservedBytes, unfinishedUploads } from '#core/files/uploads/upload-item.ts';
import { getSeenLink } from '#core/links/link-access.ts';
import { type LinkItem, linkItem, pathInSenderFolder } from '#core/links/link-item.ts';
import { readOpenLink } from '#core/links/open-link.ts';
import {
  emailGuestId,
  type GuestItem,
  guestItem,
  guestOfUserId,
  guestUserId,
} from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import {
  type SeenReview,
  type SeenWorkspace,
  seesReview,
} from '#core/reviews/ports/review-item.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, getItems, queryItems } from '#core/table/read.ts';
import type { LinkGuest } from '#shared/calls/links/link-guests.ts';

const pageSize = 500;

/** The guests of a workspace's share links who have proven an email: their ids follow from it. */
export async function guestsWithEmail(workspaceId: string, email: string): Promise<GuestItem[]> {
  const { pk } = keys.shareLink(workspaceId, '');
  const links = await queryItems(pk, prefixes.shareLink, z.pick(linkItem, { id: true }));
  const found = await getItems(
    links.map(({ id }) => keys.guest(workspaceId, id, emailGuestId(id, email))),
  );
  return found.flatMap((item) => (item ? [guestItem.parse(item)] : []));
}

/** Which reviews a guest sees now: those that their link opens, as long as it is open. */
export async function reviewsSeenBy(
  workspaceId: string,
  { id, linkId }: Pick<GuestItem, 'id' | 'linkId'>,
): Promise<(review: SeenReview) => boolean> {
  const link = await getItem(keys.shareLink(workspaceId, linkId), linkItem);
  const { createdBy } = link ?? {};
  const opened =
    createdBy === undefined ? null : await readOpenLink({ workspaceId, linkId, createdBy }, id);
  return (review) =>
    opened !== null &&
    reviewsOf(opened.link.opens).includes(review.id) &&
    seesReview(opened.workspace.folders, review);
}

/**
 * A page of those who have entered by a link, in no particular order; `next` is set if there are more.
 * @throws CallError `not_found`
 */
export async function listGuestsPage(
  workspace: SeenWorkspace,
  linkId: string,
  after: string | undefined,
): Promise<{ guests: LinkGuest[]; next?: string }> {
  const { id: workspaceId } = workspace;
  const { pk, sk: prefix } = keys.guest(workspaceId, linkId, '');
  const [link, found] = await Promise.all([
    getSeenLink(workspace, linkId),
    queryItems(pk, prefix, guestItem, {
      after: after === undefined ? undefined : keys.guest(workspaceId, linkId, after),
      limit: pageSize + 1,
    }),
  ]);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const sending = await uploadsOfGuests(workspaceId, link);
  const guests = page.map(
    ({ linkId: _link, generation: _, names: _names, ...guest }): LinkGuest => {
      const uploads = sending.get(guest.id);
      return { ...guest, ...(uploads && { uploads }) };
    },
  );
  return { guests, ...(last && { next: last.id }) };
}

/** What the guests of an upload request are sending, by their ids. */
async function uploadsOfGuests(
  workspaceId: string,
  { id, opens }: LinkItem,
): Promise<ReadonlyMap<string, LinkGuest['uploads']>> {
  if (opens.kind !== 'upload') return new Map();
  const uploads = await unfinishedUploads(workspaceId, guestUserId({ linkId: id, id: '' }));
  const byOwner = Map.groupBy(uploads, ({ ownerId }) => guestOfUserId(ownerId)?.guestId ?? '');
  return new Map(
    [...byOwner].map(([guestId, own]) => [
      guestId,
      own.map((upload) => {
        const { id: uploadId, path, size, createdAt, held } = upload;
        return {
          id: uploadId,
          path: pathInSenderFolder(opens, path),
          size,
          reserved: reservedBytes(upload),
          createdAt,
          lastPartAt: held?.lastPartAt ?? createdAt,
        };
      }),
    ]),
  );
}
