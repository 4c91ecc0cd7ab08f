import type { ReviewPerson } from '#shared/calls/reviews.ts';

/** The name on the screen: a guest's says that they are one, as they have chosen it themselves. */
export function nameOfPerson({ name, isGuest }: ReviewPerson): string {
  return isGuest ? `${name} (guest)` : name;
}
