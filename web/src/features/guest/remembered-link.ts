/** What a guest has opened by a link. `web/s/index.html` reads it, too. */
interface RememberedLink {
  /** The id of the link. */
  link: string;
  /** What was shown last: the id of a review, and the number of its version. */
  review?: string;
  version?: number;
}

/**
 * A guest who returns is known: what the page asks for first is then fetched in parallel with its scripts. Whether they
 * may still see it only the answers say.
 */
export function rememberedLink(token: string): RememberedLink | null {
  try {
    // Only this file writes it.
    const link: RememberedLink | null = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null');
    return link;
  } catch {
    return null;
  }
}

export function rememberLink(token: string, link: RememberedLink | null) {
  try {
    if (link) localStorage.setItem(keyOf(token), JSON.stringify(link));
    else localStorage.removeItem(keyOf(token));
  } catch {
    // Storage may be disabled or full.
  }
}

/** Tells links apart without keeping the token, of which it is a fifth. */
function keyOf(token: string): string {
  return `share ${token.slice(0, 8)}`;
}
