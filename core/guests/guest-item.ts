import * as z from 'zod/mini';
import { type Key, keys } from '#core/table/keys.ts';

/** A person who has entered by a share link. They have no account; what they write is theirs by this item. */
export const guestItem = z.object({
  id: z.string(),
  linkId: z.string(),
  /** As they gave it; absent if the link asked for none. */
  name: z.optional(z.string()),
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
