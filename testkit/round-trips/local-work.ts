import { createHook } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** Turns of the event loop in which promises and short timers settle. */
const turns = 4;

/** The work of a process besides its requests. */
export interface LocalWork {
  /** Resolves once no hash, signature or file is under way, and what waited for one has run. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Watches the jobs of the thread pool (nodejs.org/api/async_hooks.html). Their end is awaited instead of some
 * milliseconds, so that a busy machine makes no difference.
 */
export function watchLocalWork(): LocalWork {
  const files = new Set<number>();
  const computations = new Map<number, object>();
  const hook = createHook({
    init: (id, type, _, job) => {
      if (type.startsWith('FSREQ')) files.add(id);
      if (type.endsWith('REQUEST')) computations.set(id, job);
    },
    after: (id) => {
      files.delete(id);
      computations.delete(id);
    },
    trackPromises: false,
  }).enable();
  // The synchronous functions of node:crypto make jobs too, without a callback.
  const isUnderWay = () =>
    files.size > 0 || [...computations.values()].some((job) => 'ondone' in job);
  return {
    settled: async () => {
      for (let quiet = 0; quiet < turns; quiet += 1) {
        await setTimeout(1);
        if (isUnderWay()) quiet = -1;
      }
    },
    stop: () => hook.disable(),
  };
}
