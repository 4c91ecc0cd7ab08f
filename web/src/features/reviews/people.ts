import type { ReviewPerson } from '#shared/calls/reviews.ts';

/**
 * The name on the screen: a guest's says that they are one, as they have chosen it themselves, and to the team by which
 * link they have entered.
 */
export function nameOfPerson({ name, isGuest, link }: ReviewPerson): string {
  if (!isGuest) return name;
  return link === undefined ? `${name} (guest)` : `${name} (guest, ${link})`;
}
