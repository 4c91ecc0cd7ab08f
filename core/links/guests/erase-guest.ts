import { eraseFromAudit } from '#core/audit/forget-person.ts';
import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { linkItem } from '#core/links/link-item.ts';
import { type GuestItem, guestActor, guestItem } from '#core/links/ports/guest-item.ts';
import { reviewsOf } from '#core/links/ports/link-opens.ts';
import { targetOf } from '#core/links/targets/target-of.ts';
import { eraseApprover } from '#core/reviews/approvals/erase-approver.ts';
import { transact } from '#core/table/client.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { removeIf, type TransactionWrite } from '#core/table/write.ts';
import { actors } from '#shared/calls/audit.ts';

/**
 * Erases who a guest is: their name and email, also in Activity. Their cookie names no one from then on; what they have
 * written names them by their id alone, and stays. What they are sending is discarded.
 * @param actor as of audit entries
 * @param discardWrites as of `revokeLink`
 * @param withoutWords whether what they have written with their decisions goes, too
 * @throws CallError `not_found`
 */
export async function eraseGuest(
  workspaceId: string,
  { linkId, guestId }: { linkId: string; guestId: string },
  actor: string,
  discardWrites: (workspaceId: string) => TransactionWrite[],
  withoutWords = false,
): Promise<void> {
  if (!isId(linkId) || !isId(guestId)) throw new CallError('not_found');
  await retryOnConflict(() =>
    eraseOnce(workspaceId, { linkId, guestId }, actor, { discardWrites, withoutWords }),
  );
}

interface Erasure {
  discardWrites: (workspaceId: string) => TransactionWrite[];
  withoutWords: boolean;
}

async function eraseOnce(
  workspaceId: string,
  { linkId, guestId }: { linkId: string; guestId: string },
  actor: string,
  { discardWrites, withoutWords }: Erasure,
): Promise<void> {
  const key = keys.guest(workspaceId, linkId, guestId);
  const [ofLink, found] = await getItems([keys.shareLink(workspaceId, linkId), key]);
  if (!ofLink || !found) throw new CallError('not_found');
  const guest = guestItem.parse(found);
  const link = linkItem.parse(ofLink);
  const { subject: subjectIn, takesFiles } = targetOf(link);
  const subject = await subjectIn(workspaceId);
  // They have entered once more, under another name perhaps, or another user erases them.
  const stale = () => new StaleReadError();
  // First: without the item a retry would not know the names.
  await eraseNames(workspaceId, guest);
  await eraseRequests(workspaceId, guest, reviewsOf(link.opens), withoutWords);
  await transact([
    removeIf<GuestItem>(key, { id: guestId, lastSeenAt: guest.lastSeenAt }, stale),
    ...(takesFiles ? discardWrites(workspaceId) : []),
    auditWrite(workspaceId, actor, { kind: 'share_link_guest_erased', ...subject }),
  ]);
  // Again, for an entry that they have added since.
  await eraseNames(workspaceId, guest);
  await eraseRequests(workspaceId, guest, reviewsOf(link.opens), withoutWords);
}

/** What they were asked by their email about the reviews of the link. */
async function eraseRequests(
  workspaceId: string,
  { email }: GuestItem,
  reviews: readonly string[],
  withoutWords: boolean,
): Promise<void> {
  if (email === undefined) return;
  await eraseApprover(workspaceId, { kind: 'guest', email }, { reviews, withoutWords });
}

/** Another guest of the same name is no longer named either: entries have no ids. */
function eraseNames(workspaceId: string, guest: GuestItem): Promise<void> {
  const { name, names, email } = guest;
  const actorsOfGuest = [name, ...names].map((one) => guestActor({ name: one }));
  const all = [...actorsOfGuest, ...(email === undefined ? [] : [email])];
  return eraseFromAudit(workspaceId, all, actors.formerGuest);
}
