import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileChange } from '#shared/calls/file-changes.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';

/** A change in progress. */
export interface RunningChange {
  id: number;
  /** What is happening: `Deleting 12 items`. */
  doing: string;
  /** Files changed so far. */
  files: number;
}

/** A request of a change, which has several where the paths exceed the limits of one. */
export interface ChangeRequest {
  /** The number of items that it changes. */
  items: number;
  send: () => Promise<{ change: FileChange }>;
}

/** What has become of the requests of a change. */
export interface ChangeResult {
  /** Those that the server has accepted, as far as is known. */
  changes: readonly FileChange[];
  /** The number of items whose request has failed. */
  refused: number;
  /** The number of items whose request was accepted, but whose progress could not be fetched. */
  unknown: number;
  /** Why items are refused or unknown. */
  error?: unknown;
  /** Whether the screen was left before the end, which is not known then. */
  left: boolean;
}

/** Milliseconds between two requests of the progress: short at first, then longer. */
const firstDelay = 300;
const longestDelay = 3_000;
/** After this number of failed requests in a row, the progress counts as unknown. */
const maxFailures = 5;

/**
 * Runs changes of files, which the server continues by itself, and follows their progress until the screen is left. All
 * requests of a change are sent before the first is followed, so that leaving the screen drops none.
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
    async (doing: string, requests: readonly ChangeRequest[]): Promise<ChangeResult> => {
      count.current += 1;
      const id = count.current;
      setRunning((all) => [...all, { id, doing, files: 0 }]);
      const sent = await sendAll(requests);
      const changes = [...sent.changes];
      const result = { ...sent, changes, unknown: 0, left: false };
      for (const [index, started] of sent.changes.entries()) {
        const report = (current: FileChange) => {
          changes[index] = current;
          const files = countFiles(changes);
          setRunning((all) => all.map((each) => (each.id === id ? { ...each, files } : each)));
        };
        try {
          result.left = !(await follow(call, started, () => open.current, report));
        } catch (error) {
          result.error ??= error;
          result.unknown += requests[index]?.items ?? 0;
        }
        if (result.left) break;
      }
      setRunning((all) => all.filter((each) => each.id !== id));
      return result;
    },
    [call],
  );
  return { running, run };
}

/** The number of files that changes have changed so far. */
export function countFiles(changes: readonly FileChange[]): number {
  return changes.reduce((sum, { files }) => sum + files, 0);
}

/** Sends requests one after the other, until one fails. */
async function sendAll(
  requests: readonly ChangeRequest[],
): Promise<Pick<ChangeResult, 'changes' | 'refused' | 'error'>> {
  const changes: FileChange[] = [];
  try {
    for (const { send } of requests) changes.push((await send()).change);
    return { changes, refused: 0 };
  } catch (error) {
    return { changes, refused: countItems(requests.slice(changes.length)), error };
  }
}

function countItems(requests: readonly ChangeRequest[]): number {
  return requests.reduce((sum, { items }) => sum + items, 0);
}

/** @returns whether the change has ended; otherwise the screen was left. @throws if its progress cannot be fetched */
async function follow(
  call: ApiClient['call'],
  started: FileChange,
  isOpen: () => boolean,
  report: (change: FileChange) => void,
): Promise<boolean> {
  let change = started;
  let failures = 0;
  for (let delay = firstDelay; change.status === 'running'; delay = nextDelay(delay)) {
    report(change);
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!isOpen()) return false;
    try {
      ({ change } = await call('GET /api/file-changes/{id}', { params: { id: change.id } }));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === maxFailures) throw error;
    }
  }
  report(change);
  return true;
}

function nextDelay(delay: number): number {
  return Math.min(delay * 1.5, longestDelay);
}
