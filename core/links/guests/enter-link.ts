import { CallError, invalidField } from '#core/errors.ts';
import type { LinkItem } from '#core/links/link-item.ts';
import { asksName, type GuestClaims, type OpenedByToken, proofOf } from '#core/links/open-link.ts';
import {
  emailGuestId,
  type GuestItem,
  guestItem,
  maxGuestNames,
} from '#core/links/ports/guest-item.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { enterLink as call } from '#shared/calls/guests.ts';
import type { Body } from '#shared/operation.ts';
import { assertOwnName } from './guest-name.ts';
import { proveGuest } from './prove-guest.ts';

/**
 * Lets a guest in who has what the link asks for, and counts it. A browser that entered before, or an email that was
 * proven before, is the same guest again.
 * @throws CallError `wrong_passcode`, `wrong_guest_code`, `too_many_attempts`; `invalid_input` if something is missing;
 *   `link_ended` if it was changed or revoked meanwhile
 */
export async function enterLink(
  opened: OpenedByToken,
  given: Omit<Body<typeof call>, 'token'>,
  address: string,
): Promise<GuestClaims> {
  const { link, workspace, guest: returning } = opened;
  const name = given.name ?? returning?.name;
  if (name === undefined && asksName(link)) throw invalidField('name', 'Please say your name.');
  if (given.name !== undefined) assertOwnName(given.name, workspace.companyName);
  const { email, writes } = await proveGuest(opened, given, address);
  const guest = await guestOf(opened, email, address);
  if (name !== undefined) assertMayBeCalled(guest.item, name);
  const at = now().toISOString();
  const entered = {
    lastSeenAt: at,
    generation: link.generation,
    ...(name !== undefined && { name }),
  };
  await transact([
    guestWrite(workspace.id, guest, entered),
    countWrite(workspace.id, link, { at, lastGuestId: guest.item.id, guests: guest.isNew ? 1 : 0 }),
    ...writes,
  ]);
  return {
    workspaceId: workspace.id,
    linkId: link.id,
    createdBy: link.createdBy,
    guestId: guest.item.id,
    generation: link.generation,
    hasProven:
      proofOf(link) !== 'nothing' || (returning !== null && opened.claims?.hasProven === true),
  };
}

interface EnteringGuest {
  item: GuestItem;
  isNew: boolean;
}

/**
 * The guest who enters: of an email that was proven, the same one in each browser; otherwise the one whose browser it is.
 */
async function guestOf(
  { link, workspace, guest: returning }: OpenedByToken,
  email: string | undefined,
  address: string,
): Promise<EnteringGuest> {
  const id = email === undefined ? (returning?.id ?? newId()) : emailGuestId(link.id, email);
  const found =
    returning?.id === id
      ? returning
      : await getItem(keys.guest(workspace.id, link.id, id), guestItem);
  if (found) return { item: found, isNew: false };
  if (email === undefined) {
    await consumeRateLimit(['guests_of_link_from_address', `${link.id}#${address}`]);
  }
  const createdAt = now().toISOString();
  const item = { id, linkId: link.id, createdAt, lastSeenAt: createdAt, names: new Set<string>() };
  return { item: { ...item, ...(email !== undefined && { email }) }, isNew: true };
}

/** Each name is kept until the guest is erased: so many, and an earlier one at any time. */
function assertMayBeCalled({ names }: GuestItem, name: string): void {
  if (names.has(name) || names.size < maxGuestNames) return;
  throw invalidField('name', 'You have changed your name too often. Please enter an earlier one.');
}

/**
 * One who is erased meanwhile is not saved again. Names are added to those that are stored: who enters in two browsers
 * at the same time has both.
 */
function guestWrite(
  workspaceId: string,
  { item, isNew }: EnteringGuest,
  entered: Partial<GuestItem>,
): TransactionWrite {
  const { id, linkId, email, createdAt } = item;
  const names = new Set([item.name, entered.name].filter((name) => name !== undefined));
  return update<GuestItem>(
    keys.guest(workspaceId, linkId, id),
    {
      set: { id, linkId, ...(email !== undefined && { email }), ...entered },
      setIfAbsent: { createdAt },
      ...(names.size > 0 && { add: { names } }),
      when: isNew ? [{ pk: absent }, { pk: exists }] : { pk: exists },
    },
    () => new CallError('link_ended'),
  );
}

function countWrite(
  workspaceId: string,
  { id, generation }: LinkItem,
  { at, lastGuestId, guests }: { at: string; lastGuestId: string; guests: number },
): TransactionWrite {
  return update<LinkItem>(
    keys.shareLink(workspaceId, id),
    {
      set: { lastUsedAt: at, lastGuestId },
      add: { entries: 1, ...(guests > 0 && { guests }) },
      when: { generation, revokedAt: undefined },
    },
    () => new CallError('link_ended'),
  );
}
