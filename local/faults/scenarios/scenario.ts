import type { callAs } from '#functions/testing/people.ts';

export type Answer = Awaited<ReturnType<typeof callAs>>;

/** A call on the point of being made. */
export interface Arranged {
  /** Looks at the screen, as somebody does before each try, and gives what pressing the button does. */
  look(): Promise<() => Promise<Answer>>;
  /** The codes of refusals that say that an earlier try did it. */
  doneBefore?: readonly string[];
  /** What the person goes on with after an answer that says that it is done, such as paying. */
  goOn?(answer: Answer): Promise<void>;
  /** Fails unless what was acknowledged is there. */
  kept(): Promise<void>;
}

/** A call in one of the situations in which it does something else than in others. */
export interface Scenario {
  title: string;
  stage(): Promise<Arranged>;
}

/** A scenario in which the button does the same each time. */
export function actingAlways(press: () => Promise<Answer>): Arranged['look'] {
  return async () => press;
}

/** @throws Error that shows both where they differ. */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== ought) throw new Error(`${what} is ${is}, not ${ought}.`);
}
