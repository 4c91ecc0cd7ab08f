import * as z from 'zod/mini';
import type { GuestClaims } from '#core/links/open-link.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { guestHours } from '#shared/guests.ts';
import { pathCookie, readPathCookie } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { readToken, signToken } from './signed-token.ts';

/**
 * How long a browser stays known to a link, in seconds: it is the same guest again, and may try its passcode when others
 * have used up the link's limit. It lets in for `guestHours` alone.
 */
const knownLifetime = 30 * 24 * 60 * 60;

const audience = 'guest';

const claimsOfToken = z.object({
  sub: z.string(),
  ws: z.string(),
  by: z.string(),
  gen: z.int(),
  proven: z._default(z.boolean(), false),
  iat: z.int(),
});

/** The cookie of a guest who has entered by a link; each link has its own, and no other call gets it. */
export async function guestCookie(claims: GuestClaims): Promise<string> {
  const { workspaceId: ws, linkId, createdBy: by, guestId: sub, generation: gen } = claims;
  const named = { aud: audienceOf(linkId), sub, ws, by, gen, proven: claims.hasProven };
  const token = await signToken(named, knownLifetime);
  return pathCookie(cookieName(linkId), token, '/api/guest', knownLifetime);
}

/** What the cookie of a link says, with whether it still lets in; null without a valid one. */
export async function readGuestCookie(
  event: HttpEvent,
  linkId: string,
): Promise<(GuestClaims & { letsIn: boolean }) | null> {
  const token = readPathCookie(event, cookieName(linkId));
  if (!token) return null;
  const requiredClaims = ['sub', 'ws', 'by', 'gen', 'iat', 'exp'];
  const expected = { audience: audienceOf(linkId), requiredClaims };
  const read = claimsOfToken.safeParse(await readToken(token, expected, knownLifetime));
  if (!read.success) return null;
  const { sub: guestId, ws: workspaceId, by: createdBy, gen: generation, iat } = read.data;
  const { proven: hasProven } = read.data;
  const letsIn = nowInSeconds() - iat < guestHours * 60 * 60;
  return { workspaceId, linkId, createdBy, guestId, generation, hasProven, letsIn };
}

/** Names the link, so that the cookie of one is not that of another. */
function audienceOf(linkId: string): string {
  return `${audience}:${linkId}`;
}

function cookieName(linkId: string): string {
  return `${audience}_${linkId}`;
}
