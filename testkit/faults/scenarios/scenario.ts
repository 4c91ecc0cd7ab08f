import type { callAs } from '#testkit/people.ts';

export type Answer = Awaited<ReturnType<typeof callAs>>;

/** A call that is ready to be made. */
export interface Arranged {
  /** Loads the screen, as a user does before each attempt, and returns the action of the button. */
  look(): Promise<() => Promise<Answer>>;
  /** The error codes that mean that an earlier attempt succeeded. */
  doneBefore?: readonly string[];
  /** What the user does after a successful response, such as paying. */
  goOn?(answer: Answer): Promise<void>;
  /** Fails unless the acknowledged change is saved. */
  kept(): Promise<void>;
}

/** A call in one situation that determines its behaviour. */
export interface Scenario {
  title: string;
  stage(): Promise<Arranged>;
}

/** A scenario in which the button does the same each time. */
export function actingAlways(press: () => Promise<Answer>): Arranged['look'] {
  return async () => press;
}

/** @throws Error with both values if they differ. */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== ought) throw new Error(`${what} is ${is}, not ${ought}.`);
}
