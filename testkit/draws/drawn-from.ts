import { seeded } from './random.ts';
import { dayOf, draws, seed } from './seed.ts';

/**
 * Those variants of a test whose turn it is, by the day of the seed; all of them in `npm run soak`.
 * @param days in which each has its turn once; by default one variant a day
 */
export function drawnFrom<T>(
  variants: readonly T[],
  purpose: string,
  days = variants.length,
): readonly T[] {
  return draws(variantsOfDay(variants, purpose, days, dayOf(seed)), variants);
}

/** The variants whose turn it is on a day. */
export function variantsOfDay<T>(
  variants: readonly T[],
  purpose: string,
  days: number,
  day: number,
): readonly T[] {
  const first = day + seeded(purpose).below(days);
  return variants.filter((_, at) => (first + at) % days === 0);
}
