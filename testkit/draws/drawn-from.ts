import { seeded } from './random.ts';
import { draws, seed } from './seed.ts';

/** One of several variants of a test, by the seed of the day; all of them in `npm run soak`. */
export function drawnFrom<T>(variants: readonly T[], purpose: string): readonly T[] {
  return draws([seeded(`${seed} ${purpose}`).pick(variants)], variants);
}
