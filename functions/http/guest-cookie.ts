import * as z from 'zod/mini';
import type { GuestClaims } from '#core/links/open-link.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { guestHours } from '#shared/calls/guests.ts';
import { pathCookie, pathCookieNames, readPathCookie } from './cookies.ts';
import type { HttpEvent } from './event.ts';
import { readToken, signToken } from './guest-token.ts';

/**
 * How long a browser stays known to a link, in seconds: it is the same guest again, and may try its passcode when others
 * have used up the link's limit. It lets in for `guestHours` alone.
 */
const cookieLifetime = 30 * 24 * 60 * 60;

/**
 * The most links that a browser stays known to. Each call of a guest sends the cookies of all of them, of about 450 bytes
 * each, and the gateway rejects requests whose headers have more than 10,240 bytes
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html).
 */
const maxLinks = 12;

const audience = 'guest';
const cookiePath = '/api/guest';

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
  const token = await signToken(named, cookieLifetime);
  return pathCookie(cookieName(linkId), token, cookiePath, cookieLifetime);
}

/**
 * The cookies that end those of other links, beyond the most that a browser keeps. Browsers send the oldest ones first
 * (RFC 6265, section 5.4).
 */
export function surplusGuestCookies(event: HttpEvent, linkId: string): string[] {
  const others = pathCookieNames(event, cookieName('')).filter(
    (name) => name !== cookieName(linkId),
  );
  const surplus = Math.max(0, others.length + 1 - maxLinks);
  return others.slice(0, surplus).map((name) => pathCookie(name, '', cookiePath, 0));
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
  const read = claimsOfToken.safeParse(await readToken(token, expected, cookieLifetime));
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
