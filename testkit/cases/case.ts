import { isDeepStrictEqual } from 'node:util';
import type { callAs } from '#testkit/people.ts';
import type { Costs } from './costs.ts';

export type Answer = Awaited<ReturnType<typeof callAs>>;

/** A call that is ready to be made. */
export type Arranged = {
  /** The error codes that mean that an earlier attempt succeeded. */
  doneBefore?: readonly string[];
  /** What the user does after a successful response, such as paying. */
  afterSuccess?(answer: Answer): Promise<void>;
  /** Fails unless the acknowledged change is saved. */
  saved(): Promise<void>;
} & (
  | {
      /** Makes the call. */
      act(): Promise<Answer>;
    }
  | {
      /** Loads the screen, as a user does before each attempt, and returns the button's action. */
      prepare(): Promise<() => Promise<Answer>>;
    }
);

interface Situation {
  title: string;
  /** What it costs, if it makes more than two round trips to the table, or asks Stripe. */
  costs?: Costs;
}

/** Reasons of costs that several calls share. */
export const reasons = {
  limited: 'The first rate limit guards the others, which take a round trip of their own.',
  counted: 'A file is counted from what S3 lists, after S3 has changed it.',
  described: 'The list names accounts, files or reviews, whose details are read next.',
  limitFirst:
    'A rate limit is counted before anything is written, so that a full one changes nothing.',
  rights:
    'What is changed is read first: it decides whether the caller may, and what the audit says.',
  checked: 'What is at the path by now is read before the change is requested.',
  started: 'Quota and path are checked before S3 starts the upload, whose id is written.',
  factors:
    'The factors are read first: the transaction holds their number, codes and mail to them.',
  audited: 'Every workspace of the user records it in its audit, so they are listed first.',
  steps: 'The steps of an end are made one after the other, so that each can be resumed.',
} as const;

/** A call that only reads, in one situation. */
export interface ReadingCase extends Situation {
  arrange(): Promise<{
    act(): Promise<Answer>;
    /** Fails unless the body of the response is what was arranged. */
    answered(body: Answer['body']): void;
  }>;
}

/** A call that changes something, in one situation that determines its behavior. */
export interface Case extends Situation {
  /** Whether what is arranged remembers earlier calls, or reads what no snapshot restores. */
  arrangedEachRun?: boolean;
  /** Whether events that were not delivered yet, or what a reconciliation would repair, are what the call meets. */
  isUnsettled?: boolean;
  arrange(): Promise<Arranged>;
}

/** The action of the button, with its screen loaded. */
export async function actionOf(
  arranged: Pick<Extract<Arranged, { act(): unknown }>, 'act'> | Arranged,
): Promise<() => Promise<Answer>> {
  return 'act' in arranged ? arranged.act : arranged.prepare();
}

/**
 * The answer of a function that no browser calls: to a queue, a stream or the operator, a failure is the equivalent of
 * a 500.
 */
export function answerOf(failed: boolean): Answer {
  const again = { code: 'failed', message: 'Retrying.', requestId: 'of-the-function' };
  return { status: failed ? 500 : 200, headers: {}, cookies: [], body: failed ? again : {} };
}

/** `answerOf` for a function that throws where it fails. */
export async function answerTo(work: () => Promise<unknown>): Promise<Answer> {
  try {
    await work();
    return answerOf(false);
  } catch {
    return answerOf(true);
  }
}

/** @throws Error with both values if they differ in more than the order of their keys. */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  const [is, expectedJson] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is === expectedJson || isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} is ${is}, not ${expectedJson}.`);
}
