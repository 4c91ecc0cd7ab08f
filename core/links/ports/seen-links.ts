import * as z from 'zod/mini';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';

/** The share link of a guest, as far as it decides which guests of other links they see. */
export interface GuestLink {
  id: string;
  sharesWithOtherLinks?: boolean | undefined;
}

/** The ids of the links whose guests a guest sees. */
export type SeenLinks = ReadonlySet<string>;

const sharingLink = z.object({
  id: z.string(),
  sharesWithOtherLinks: z.optional(z.boolean()),
});

/**
 * Reads whose guests a guest of a link sees: those of their own link, and where it shares what they write, those of the
 * others that do, ended ones as well.
 */
export async function readSeenLinks(
  workspaceId: string,
  { id, sharesWithOtherLinks = false }: GuestLink,
): Promise<SeenLinks> {
  if (!sharesWithOtherLinks) return new Set([id]);
  const { pk } = keys.shareLink(workspaceId, '');
  const links = await queryItems(pk, prefixes.shareLink, sharingLink);
  const sharing = links.filter((link) => link.sharesWithOtherLinks);
  return new Set([id, ...sharing.map((link) => link.id)]);
}
