import { useRef, useState } from 'react';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';

/** What became of one subject; `reason` is the server's, as a sentence. */
export type Outcome =
  | { state: 'running' | 'done' }
  | {
      state: 'failed';
      reason: string;
      /** Whether the subject itself is the reason, and not, for example, the connection. */
      isOwn: boolean;
    };

export interface BatchResult {
  done: string[];
  failed: string[];
  /** Not tried, because the batch was stopped. */
  left: string[];
  /** The last error. */
  error?: unknown;
}

/** Errors of one subject; after any other, such as a full plan or no connection, the rest is not tried. */
const errorsOfOne: readonly (string | undefined)[] = [
  'already_member',
  'invalid_input',
  'not_found',
];

/**
 * Sends a request for each of several subjects, one after the other, and knows what became of each. In this order a
 * limit, such as that of a plan, lets the first ones through.
 * @param failure the reason if the server gives none
 */
export function useBatch(failure: string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const stopped = useRef(false);
  const record = (subject: string, outcome: Outcome) =>
    setOutcomes((current) => new Map(current).set(subject, outcome));

  async function run(
    subjects: readonly string[],
    send: (subject: string) => Promise<unknown>,
  ): Promise<BatchResult> {
    stopped.current = false;
    const result: BatchResult = { done: [], failed: [], left: [] };
    let isRefused = false;
    for (const subject of subjects) {
      if (stopped.current) {
        result.left.push(subject);
        continue;
      }
      try {
        if (isRefused) throw result.error;
        record(subject, { state: 'running' });
        await send(subject);
        record(subject, { state: 'done' });
        result.done.push(subject);
      } catch (error) {
        const isOwn = errorsOfOne.includes(errorCode(error));
        isRefused = !isOwn;
        record(subject, { state: 'failed', reason: readableMessage(error, failure), isOwn });
        result.failed.push(subject);
        result.error = error;
      }
    }
    return result;
  }

  return {
    outcomes,
    run,
    /** Forgets the outcomes, and stops a running batch after the request that is sent. */
    reset: () => {
      stopped.current = true;
      setOutcomes(new Map());
    },
  };
}
