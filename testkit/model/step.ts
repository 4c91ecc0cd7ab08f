import type { Answer } from '#testkit/cases/case.ts';
import type { Facts } from './reference/facts.ts';
import type { Real } from './world.ts';

/** One thing that happens, chosen for a state. */
export interface Step {
  title: string;
  /** Whether the product must do it, must refuse it, or may do either. */
  expected: 'done' | 'refused' | 'either';
  act(real: Real): Promise<Answer>;
  /** What has come of it once changes of files have run; the answer itself by default. */
  outcome?(real: Real, answer: Answer): Promise<Answer>;
  /** What is so once it is done. */
  makes(facts: Facts, answer: Answer): Facts;
}

/** Chooses one of what there is; undefined if that is nothing. A shrunk history chooses the first. */
export type Choose = <T>(all: readonly T[]) => T | undefined;

/** A kind of step: what it is in a state, or null where it cannot happen. */
export type StepKind = (facts: Facts, choose: Choose) => Step | null;

/** A user of the world, by name. */
export function person({ people }: Real, name: string) {
  return called(people[name], name);
}

/** The owner of the workspace. */
export const ownerOf = (real: Real) => person(real, real.owner);

/** What a history has named. @throws Error if it has named nothing so */
export function called<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The history knows no ${name}.`);
  return found;
}
