import * as z from 'zod/mini';
import { sha256 } from '#core/runtime/sha256.ts';
import { type Key, keys } from '#core/table/keys.ts';

/** A person who has entered by a share link. They have no account; what they write is theirs by this item. */
export const guestItem = z.object({
  id: z.string(),
  linkId: z.string(),
  /** As they gave it; absent if the link asked for none. */
  name: z.optional(z.string()),
  /** All names under which they have entered: Activity has what they did under each. */
  names: z._default(z.set(z.string()), new Set()),
  /** Proven by a mailed code. */
  email: z.optional(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When they entered last (ISO 8601). */
  lastSeenAt: z.string(),
  /** Of the link, when they entered last. */
  generation: z.optional(z.int()),
});
export type GuestItem = z.infer<typeof guestItem>;

/** The most names under which one guest can enter. */
export const maxGuestNames = 20;

/** How Activity names a guest: never by what a member's email looks like. */
export function guestActor({ name = '' }: { name?: string | undefined }): string {
  return `${name} (guest)`;
}

/** The id of the guest with a proven email: it follows from that, for each link another one. */
export function emailGuestId(linkId: string, email: string): string {
  const hash = sha256(`${linkId}#${email}`);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20)];
  return [...parts, hash.slice(20, 32)].join('-');
}

/** What stands for a guest where the id of a user would: as author of a comment, and of a review's status. */
export function guestUserId({ linkId, id }: Pick<GuestItem, 'linkId' | 'id'>): string {
  return `guest.${linkId}.${id}`;
}

const userIdParts = /^guest\.([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** Which guest such an id names; null for the id of a user. */
export function guestOfUserId(userId: string): { linkId: string; guestId: string } | null {
  const [, linkId, guestId] = userIdParts.exec(userId) ?? [];
  return linkId !== undefined && guestId !== undefined ? { linkId, guestId } : null;
}

/** The key of the guest that such an id names; null for the id of a user. */
export function guestKeyOf(workspaceId: string, userId: string): Key | null {
  const guest = guestOfUserId(userId);
  return guest && keys.guest(workspaceId, guest.linkId, guest.guestId);
}
