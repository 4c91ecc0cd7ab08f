import { isDestinationKind } from './destination-icon.tsx';
import { type Destination, idOf } from './destinations.ts';

/** How many are kept. */
const most = 5;

const keyOf = (owner: string) => `recent-places ${owner}`;

/**
 * What a user has opened last, the newest first. Names of files and people are in it: it is kept in this tab of the
 * browser alone, and ends with it.
 * @param owner the user and the workspace
 */
export function recentPlaces(owner: string): readonly Destination[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readPlace).slice(0, most) : [];
  } catch {
    // Storage may be disabled.
    return [];
  }
}

/** A place as it was kept, by this release or another; none if it is no address of the dashboard. */
function readPlace(kept: unknown): Destination[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { kind, to, label, ...others }: Kept = kept;
  if (!isDestinationKind(kind) || typeof label !== 'string') return [];
  if (typeof to !== 'string' || !/^\/dashboard(?![^/?#])/.test(to)) return [];
  const place: Destination = { kind, to, label };
  for (const name of ['detail', 'heading', 'presses', 'words'] as const) {
    const text = others[name];
    if (typeof text === 'string') place[name] = text;
  }
  return [place];
}

type Kept = { [name in keyof Destination]?: unknown };

/** Puts a destination first. */
export function addRecentPlace(owner: string, opened: Destination): void {
  const others = recentPlaces(owner).filter((place) => idOf(place) !== idOf(opened));
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify([opened, ...others].slice(0, most)));
  } catch {
    // Storage may be disabled.
  }
}
