/** What a guest has opened by a link. `web/s/index.html` reads it, too. */
interface KnownLink {
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
export function knownLink(token: string): KnownLink | null {
  try {
    // Only this file writes it.
    const known: KnownLink | null = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null');
    return known;
  } catch {
    return null;
  }
}

export function rememberLink(token: string, known: KnownLink | null) {
  try {
    if (known) localStorage.setItem(keyOf(token), JSON.stringify(known));
    else localStorage.removeItem(keyOf(token));
  } catch {
    // Storage may be disabled or full.
  }
}

/** Tells links apart without keeping the token, of which it is a fifth. */
function keyOf(token: string): string {
  return `share ${token.slice(0, 8)}`;
}
