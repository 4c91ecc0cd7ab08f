import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileChange } from '#shared/files.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api-context.ts';

/** A change in progress. */
export interface RunningChange {
  id: number;
  /** What is happening: `Deleting 12 items`. */
  doing: string;
  /** Files changed so far. */
  files: number;
}

/** Requests of one change: more than one where the paths exceed the limits of a request. */
export type ChangeRequest = () => Promise<{ change: FileChange }>;

/** Milliseconds between two requests of the progress: short at first, then longer. */
const firstDelay = 300;
const longestDelay = 3_000;
/** After this number of failed requests in a row, the progress counts as unknown. */
const maxFailures = 5;

/**
 * Runs changes of files, which the server continues by itself, and follows their progress until the screen is left.
 * `run` resolves with the finished changes, or with null if the screen was left before.
 */
export function useFileChanges() {
  const { call } = useApi();
  const [running, setRunning] = useState<readonly RunningChange[]>([]);
  const count = useRef(0);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const run = useCallback(
    async (doing: string, requests: readonly ChangeRequest[]) => {
      count.current += 1;
      const id = count.current;
      const finished: FileChange[] = [];
      const report = (current: FileChange) => {
        const files = [...finished, current].reduce((sum, change) => sum + change.files, 0);
        setRunning((all) => all.map((each) => (each.id === id ? { ...each, files } : each)));
      };
      setRunning((all) => [...all, { id, doing, files: 0 }]);
      try {
        for (const request of requests) {
          const { change } = await request();
          const done = await follow(call, change, () => open.current, report);
          if (!done) return null;
          finished.push(done);
        }
        return finished;
      } finally {
        setRunning((all) => all.filter((each) => each.id !== id));
      }
    },
    [call],
  );
  return { running, run };
}

async function follow(
  call: ApiClient['call'],
  started: FileChange,
  isOpen: () => boolean,
  report: (change: FileChange) => void,
): Promise<FileChange | null> {
  let change = started;
  let failures = 0;
  for (let delay = firstDelay; change.status === 'running'; delay = nextDelay(delay)) {
    report(change);
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!isOpen()) return null;
    try {
      ({ change } = await call('GET /api/file-changes/{id}', { params: { id: change.id } }));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === maxFailures) throw error;
    }
  }
  return change;
}

function nextDelay(delay: number): number {
  return Math.min(delay * 1.5, longestDelay);
}
