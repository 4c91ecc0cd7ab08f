import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { userItem } from '#core/identity/store.ts';
import { type GuestItem, guestItem } from '#core/links/ports/guest-item.ts';
import { folderOf } from '#core/links/ports/link-opens.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { isId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { accessOf, type FolderAccess, sees, sharedBy } from '#core/workspaces/folder-access.ts';
import { membershipItem } from '#core/workspaces/memberships.ts';
import { type WorkspaceItem, workspaceItem } from '#core/workspaces/store.ts';
import type { GuestProof } from '#shared/calls/guests.ts';
import {
  isOfEndedSession,
  isOfMember,
  type LinkItem,
  linkItem,
  linkState,
  makersOf,
  type TokenItem,
  tokenItem,
} from './link-item.ts';
import { linksEndedAtOf } from './link-makers.ts';
import { targetOf } from './targets/target-of.ts';

/** What a signed cookie says of the guest of a link. */
export interface GuestClaims extends TokenItem {
  guestId: string;
  /** Of the link, when they entered. */
  generation: number;
  /** Whether this browser has ever given what the link asked for, and it asked for something. */
  hasProven: boolean;
}

const makerName = z.pick(userItem, { username: true });

/** An open link, with the workspace that it belongs to, and the guest whose browser it is, if they have entered before. */
export interface OpenLink {
  /** With the restricted folders of which the maker of the link may share what is in them. */
  workspace: WorkspaceItem & { folders: FolderAccess };
  link: LinkItem;
  /** The name of who made it. */
  madeBy: string;
  guest: GuestItem | null;
}

/** An open link, with what the cookie of the browser says that asks for it by its token. */
export interface OpenedByToken extends OpenLink {
  claims: GuestClaims | null;
}

/**
 * The open link of a token. Unknown tokens are counted by address; valid ones are never refused.
 * @param claimsOf what a cookie of this browser says of the guest of a link
 * @throws CallError `link_ended` for an unknown, changed, ended or revoked link alike; `too_many_attempts`
 */
export async function openByToken(
  token: string,
  address: string,
  claimsOf: (linkId: string) => Promise<GuestClaims | null>,
): Promise<OpenedByToken> {
  const tokenHash = sha256(token);
  const found = await getItem(keys.shareToken(tokenHash), tokenItem);
  const claims = found && (await claimsOf(found.linkId));
  const opened = found && (await readOpenLink(found, claims?.guestId));
  if (!opened || opened.link.tokenHash !== tokenHash) {
    await consumeRateLimit(['share_tokens_from_address', address]);
    throw new CallError('link_ended');
  }
  return { ...opened, claims };
}

/**
 * A link that is open at this moment, read with all that decides about it: it ends with the plan, with the membership in
 * which it was made, even if its maker joins again, with their right to share its folder, and with the sessions in which it
 * was made or opened further, if that was chosen. Null if it is not.
 */
export async function readOpenLink(
  { workspaceId, linkId, createdBy }: TokenItem,
  guestId: string | undefined,
): Promise<OpenLink | null> {
  const [link, workspace, membership, maker, guest] = await getItems([
    keys.shareLink(workspaceId, linkId),
    keys.workspace(workspaceId),
    keys.membership(createdBy, workspaceId),
    keys.user(createdBy),
    ...(guestId !== undefined && isId(guestId) ? [keys.guest(workspaceId, linkId, guestId)] : []),
  ]);
  const read = link ? linkItem.parse(link) : null;
  // Who has entered before it was taken over stays.
  if (read && read.createdBy !== createdBy) {
    return readOpenLink({ workspaceId, linkId, createdBy: read.createdBy }, guestId);
  }
  if (!read || !workspace || !membership || !maker) return null;
  const opened = {
    link: read,
    workspace: workspaceItem.parse(workspace),
    madeBy: makerName.parse(maker).username,
    guest: guest ? guestItem.parse(guest) : null,
  };
  const { role, joinedAt, folders: own } = membershipItem.parse(membership);
  const folders = sharedBy(accessOf(role, opened.workspace.restrictedFolders, own));
  const others = makersOf(opened.link).filter((id) => id !== createdBy);
  // Only of a link that another user has opened further since.
  const furtherMakers = others.length > 0 ? await getItems(others.map((id) => keys.user(id))) : [];
  const linksEndedAt = linksEndedAtOf([maker, ...furtherMakers]);
  const isOver =
    !isOfMember(opened.link, joinedAt) ||
    isOfEndedSession(opened.link, linksEndedAt) ||
    !sees(folders, folderOf(opened.link.opens));
  const isOpen = linkState(opened.link, { isOver }) === 'open';
  const hasPlan = opened.workspace.runningPlan !== undefined;
  return isOpen && hasPlan ? { ...opened, workspace: { ...opened.workspace, folders } } : null;
}

/** What a link asks for before it opens. */
export function proofOf({ passcodeHash, addresses, domains }: LinkItem): GuestProof {
  if (passcodeHash !== undefined) return 'passcode';
  return addresses.length + domains.length > 0 ? 'email' : 'nothing';
}

/** Whether guests of a link need a name: others see it beside what they say or send, or it lies over the picture. */
export function asksName(link: LinkItem): boolean {
  const { may, isOverlaid } = link;
  return may.comment || may.approve || isOverlaid || targetOf(link).takesFiles;
}

/** The guest who has entered a link as it is now, and need not again; null if there is none. */
export function enteredGuest(
  { link, guest }: OpenLink,
  claims: Pick<GuestClaims, 'generation'> | null,
): GuestItem | null {
  if (!guest || claims?.generation !== link.generation) return null;
  return guest.name !== undefined || !asksName(link) ? guest : null;
}
