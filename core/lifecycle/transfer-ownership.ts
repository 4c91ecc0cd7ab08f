import { auditWrite } from '#core/audit/store.ts';
import { updateCustomerEmail } from '#core/billing/subscription/stripe-subscriptions.ts';
import { CallError } from '#core/errors.ts';
import { securityMailWrites } from '#core/identity/security-mail-writes.ts';
import { findUser, type UserItem } from '#core/identity/store.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { getMember, reserveMemberEmailWrite } from '#core/members/store.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { initialThenRead, retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import {
  assertThat,
  put,
  remove,
  removeIf,
  type TransactionWrite,
  update,
} from '#core/table/write.ts';
import {
  ownershipGivenNotice,
  ownershipOfferedNotice,
  ownershipOfferMail,
  ownershipTakenNotice,
} from '#core/workspaces/mails.ts';
import type { Membership } from '#core/workspaces/memberships.ts';
import { type OwnershipOffer, standingOffer } from '#core/workspaces/ownership-offer.ts';
import {
  customersOf,
  findWorkspace,
  getWorkspace,
  updateWorkspace,
  type WorkspaceItem,
} from '#core/workspaces/store.ts';
import { collaboratorRole, formerOwnerRole, type Role } from '#shared/rules/permissions.ts';

const offerHoldsMs = 7 * 24 * 60 * 60 * 1000;

const stale = () => new StaleReadError();
const notInTeam =
  'Collaborators see only their folders. First give this one a role in the team, then the ownership.';

/**
 * Offers the ownership of a workspace to a member, who can accept it for seven days. Mails both. Replaces an earlier
 * offer to another member; a no-op while the same one stands.
 * @param read the workspace as this request has read it
 * @throws CallError `not_found`, for another workspace's ids as well; `member_not_joined`; `forbidden` if the user has
 *   ceased to own it meanwhile
 */
export function offerOwnership(
  read: WorkspaceItem,
  owner: UserItem,
  memberId: string,
): Promise<void> {
  const current = initialThenRead(read, () => getWorkspace(read.id));
  return retryOnConflict(async () => {
    const workspace = await current();
    const { id: workspaceId, ownerId, ownershipOffer } = workspace;
    if (ownerId !== owner.id) throw new CallError('forbidden');
    if (standingOffer(workspace)?.memberId === memberId) return;
    const { userId, email, status, role } = await getMember(workspaceId, memberId);
    if (role === collaboratorRole) throw new CallError('member_not_joined', { message: notInTeam });
    const user = userId ? await findUser(userId) : null;
    if (!user?.emailConfirmed) throw new CallError('member_not_joined');
    const expiresAt = new Date(now().getTime() + offerHoldsMs).toISOString();
    const offer = { memberId, userId: user.id, expiresAt };
    await transact([
      updateWorkspace(workspaceId, {
        set: { ownershipOffer: offer },
        when: { ownerId, ownershipOffer },
      }),
      assertThat<MemberItem>(keys.member(workspaceId, memberId), { status, email, role }, stale),
      auditWrite(workspaceId, owner.email, { kind: 'ownership_offered', email }),
      queueMailWrite(ownershipOfferMail(email, { ownerEmail: owner.email, expiresAt })),
      ...(await securityMailWrites(owner, ownershipOfferedNotice(email))),
    ]);
  });
}

/**
 * Ends the offer of a workspace's ownership: withdrawn by the owner, or declined by the member.
 * @param read the workspace as this request has read it
 * @throws CallError `not_found` if the user neither makes nor has such an offer
 */
export function withdrawOwnership(read: WorkspaceItem, user: UserItem): Promise<void> {
  const current = initialThenRead(read, () => getWorkspace(read.id));
  return retryOnConflict(async () => {
    const workspace = await current();
    const { id, ownerId } = workspace;
    const offer = standingOffer(workspace);
    const isOwner = ownerId === user.id;
    if (!offer || !(isOwner || offer.userId === user.id)) throw noOffer();
    const kind = isOwner ? 'ownership_offer_withdrawn' : 'ownership_offer_declined';
    await transact([
      endOfferWrite(id, { ownerId, ownershipOffer: offer }),
      auditWrite(id, user.email, { kind }),
    ]);
  });
}

/**
 * Makes a member the owner of their workspace, whom its owner has offered it. The two swap places: the previous owner
 * gets a row in the team and a seat, so the count and the bill stay. The emails at Stripe are changed first, since that
 * can fail; if nothing was transferred after all, they are changed back.
 * @param read the workspace as this request has read it
 * @throws CallError `not_found` without an offer to this user; `payment_provider`
 */
export async function acceptOwnership(read: WorkspaceItem, user: UserItem): Promise<void> {
  const current = initialThenRead(read, () => getWorkspace(read.id));
  const changed = new Set<string>();
  try {
    await retryOnConflict(async () => {
      const workspace = await current();
      const offer = standingOffer(workspace);
      if (offer?.userId !== user.id) throw noOffer();
      const [member, owner] = await Promise.all([
        getMember(workspace.id, offer.memberId),
        findUser(workspace.ownerId),
      ]);
      if (!owner || member.userId !== user.id) throw noOffer();
      const writes = await transferWrites(workspace, offer, { owner, user, member });
      for (const customer of customersOf(workspace)) {
        changed.add(customer);
        await updateCustomerEmail(customer, member.email);
      }
      await transact(writes);
    });
  } catch (error) {
    // Also where the response of a transaction that was committed is lost: then they keep the new email.
    const workspace = changed.size > 0 ? await findWorkspace(read.id) : null;
    if (workspace) {
      for (const customer of changed) await updateCustomerEmail(customer, workspace.ownerEmail);
    }
    throw error;
  }
}

interface Swap {
  /** The owner before. */
  owner: UserItem;
  /** The owner from now on, and their row in the team. */
  user: UserItem;
  member: MemberItem;
}

async function transferWrites(
  { id: workspaceId, ownerId, ownerEmail }: WorkspaceItem,
  ownershipOffer: OwnershipOffer,
  { owner, user, member }: Swap,
): Promise<TransactionWrite[]> {
  const { id: memberId, email, role } = member;
  const row: MemberItem = {
    id: newId(),
    email: ownerEmail,
    role: formerOwnerRole,
    createdAt: now().toISOString(),
    status: 'active',
    invitedBy: user.username,
    userId: ownerId,
  };
  return [
    updateWorkspace(workspaceId, {
      set: { ownerId: user.id, ownerEmail: email, ownershipOffer: undefined },
      when: { ownerId, ownerEmail, ownershipOffer },
    }),
    removeIf<MemberItem>(
      keys.member(workspaceId, memberId),
      { email, role, userId: user.id },
      stale,
    ),
    remove(keys.memberEmail(workspaceId, email)),
    put(keys.member(workspaceId, row.id), row),
    reserveMemberEmailWrite(workspaceId, row, stale),
    membershipRoleWrite(user.id, workspaceId, { from: role, to: 'Owner' }),
    membershipRoleWrite(ownerId, workspaceId, { from: 'Owner', to: formerOwnerRole }),
    auditWrite(workspaceId, email, { kind: 'ownership_accepted', email: ownerEmail }),
    ...(await securityMailWrites(owner, ownershipGivenNotice(email))),
    ...(await securityMailWrites(user, ownershipTakenNotice(ownerEmail))),
  ];
}

function membershipRoleWrite(
  userId: string,
  workspaceId: string,
  { from, to }: { from: Role; to: Role },
): TransactionWrite {
  return update<Membership>(
    keys.membership(userId, workspaceId),
    { set: { role: to }, when: { role: from } },
    stale,
  );
}

/**
 * Ends the offer of the ownership of a workspace whose owner is deleting their account, so that it cannot be accepted
 * while its billing is being stopped.
 * @throws StaleReadError if the workspace has another owner by now
 */
export async function endOfferOfOwner(
  { id, ownerId, ownershipOffer }: WorkspaceItem,
  userId: string,
): Promise<void> {
  if (ownerId !== userId) throw new StaleReadError();
  if (ownershipOffer) await transact([endOfferWrite(id, { ownerId })]);
}

function endOfferWrite(
  workspaceId: string,
  when: Pick<WorkspaceItem, 'ownerId' | 'ownershipOffer'>,
): TransactionWrite {
  return updateWorkspace(workspaceId, { set: { ownershipOffer: undefined }, when });
}

function noOffer(): CallError {
  return new CallError('not_found', { message: 'This offer is no longer valid.' });
}
