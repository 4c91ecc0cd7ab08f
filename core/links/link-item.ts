import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type RequestTerms, storedOpens } from '#core/links/ports/link-opens.ts';
import { makersSince } from '#core/links/ports/open-links.ts';
import { now } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { keys } from '#core/table/keys.ts';
import { put, remove, type Write } from '#core/table/write.ts';
import { type LinkState, linkEndReasons, linkRights } from '#shared/calls/links/links.ts';
import { sharePath } from '#shared/rules/site.ts';

/** A share link of a workspace, without its token. */
export const linkItem = z.object({
  id: z.string(),
  /** As the team calls it; older links have none. */
  name: z.optional(z.string()),
  /** SHA-256 of the token that opens it. */
  tokenHash: z.string(),
  opens: storedOpens,
  may: linkRights,
  isOverlaid: z.boolean(),
  /**
   * Whether its guests see what guests of other links to a review write, and they what these do, if those links have it as
   * well. Absent: not.
   */
  sharesWithOtherLinks: z.optional(z.boolean()),
  /** ISO 8601. */
  expiresAt: z.string(),
  /** A PHC string, as those of passwords. */
  passcodeHash: z.optional(z.string()),
  addresses: z.array(z.string()),
  domains: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When it was given its address, if that was not when it was made (ISO 8601). */
  addressedAt: z.optional(z.string()),
  /** The id of the user who made it, or has taken it over: it ends with their membership. */
  createdBy: z.string(),
  /** When they have taken it over (ISO 8601); absent if they made it. */
  takenOverAt: z.optional(z.string()),
  /** Who made it, or opened it further last, and in which session; absent on older links. */
  madeIn: z.optional(z.object({ userId: z.string(), sessionId: z.string(), at: z.string() })),
  /** ISO 8601; set for good. */
  revokedAt: z.optional(z.string()),
  endReason: z.optional(z.enum(linkEndReasons)),
  /** Incremented when it asks for something else, and with a new address: who entered before must enter again. */
  generation: z.int(),
  /** How often guests have entered, and how many. */
  entries: z.int(),
  guests: z.int(),
  /** ISO 8601. */
  lastUsedAt: z.optional(z.string()),
  /** The id of who entered last; older links lack it. */
  lastGuestId: z.optional(z.string()),
});
export type LinkItem = z.infer<typeof linkItem>;

/** Which link a token opens. Its maker is named here so that all that decides is read in one request. */
export const tokenItem = z.object({
  workspaceId: z.string(),
  linkId: z.string(),
  createdBy: z.string(),
});
export type TokenItem = z.infer<typeof tokenItem>;

/** A new token, of which only the hash is stored, and the address with it. */
export function newToken(origin: string): { url: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { url: linkUrl(origin, token), tokenHash: sha256(token) };
}

/** The address of a link. */
export function linkUrl(origin: string, token: string): string {
  return `${origin}${sharePath}${token}`;
}

/** Makes a link findable by its token, until it expires. */
export function tokenWrite(
  workspaceId: string,
  { id, tokenHash, createdBy, expiresAt }: LinkItem,
): Write {
  const token: TokenItem = { workspaceId, linkId: id, createdBy };
  return put(keys.shareToken(tokenHash), {
    ...token,
    expiresAt: Math.ceil(Date.parse(expiresAt) / 1_000),
  });
}

/**
 * Whether its maker still has the membership in which they made a link, or took it over: who was removed and joins again
 * does not open what they had shared before.
 * @param joinedAt of the maker; undefined if they are no member
 */
export function isOfMember(link: LinkItem, joinedAt: string | undefined): boolean {
  return joinedAt !== undefined && joinedAt <= makersSince(link);
}

/** Whose sessions a link may end with: of who made it, and of who opened it further last. */
export function makersOf({ createdBy, madeIn }: LinkItem): string[] {
  return [...new Set([createdBy, ...(madeIn ? [madeIn.userId] : [])])];
}

/**
 * Whether a link was made, or opened further, in a session with whose end its user has ended their links.
 * @param linksEndedAt when the links of each of its makers have ended (ISO 8601), by their ids
 */
export function isOfEndedSession(
  link: LinkItem,
  linksEndedAt: ReadonlyMap<string, string>,
): boolean {
  const { createdBy, madeIn } = link;
  const made = [{ userId: createdBy, at: makersSince(link) }, ...(madeIn ? [madeIn] : [])];
  return made.some(({ userId, at }) => at <= (linksEndedAt.get(userId) ?? ''));
}

/** Makes a link unfindable by its token. */
export function removeTokenWrite({ tokenHash }: Pick<LinkItem, 'tokenHash'>): Write {
  return remove(keys.shareToken(tokenHash));
}

/**
 * The state of a link.
 * @param isOver whether who made it no longer belongs to the workspace, or has ended it with their sessions, or nothing is
 *   left of what it opens
 */
export function linkState(
  { revokedAt, endReason, expiresAt }: LinkItem,
  { isOver }: { isOver: boolean },
): LinkState {
  if (endReason !== undefined) return 'ended';
  if (revokedAt !== undefined) return 'revoked';
  if (isOver) return 'ended';
  return Date.parse(expiresAt) <= now().getTime() ? 'expired' : 'open';
}

/**
 * The path of what a guest sends within their folder: of an upload that began before the folder of the request was moved,
 * too.
 */
export function pathInSenderFolder(
  { folder, formerFolders = [] }: RequestTerms,
  path: string,
): string {
  const within = [folder, ...formerFolders].filter((one) => path.startsWith(one));
  const { length } = within.toSorted((a, b) => b.length - a.length)[0] ?? folder;
  return path.slice(path.indexOf('/', length) + 1);
}
