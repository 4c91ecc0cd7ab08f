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
    const places: Destination[] = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '[]');
    return places;
  } catch {
    // Storage may be disabled.
    return [];
  }
}

/** Puts a destination first. */
export function addRecentPlace(owner: string, opened: Destination): void {
  const others = recentPlaces(owner).filter((place) => idOf(place) !== idOf(opened));
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify([opened, ...others].slice(0, most)));
  } catch {
    // Storage may be disabled.
  }
}
