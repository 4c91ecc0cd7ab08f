import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import * as z from 'zod';
import { functionsStep, prepareStep, type Report, type Step } from './prepare.ts';

const root = resolve(import.meta.dirname, '..');

const onDemandStep: Step = { ...functionsStep, command: ['build/functions-worker.ts'] };

/** The functions' bundles while the product runs. */
export interface FunctionBuilds {
  /** Builds the functions whose sources have changed, unless that has started. */
  start(): void;
  /**
   * Waits until a function's bundle is that of its source; it is built before those that nothing has asked for.
   * @throws Error with the output of its build.
   */
  built(key: string): Promise<void>;
  /** Builds again, after a change of a source. */
  restart(): Promise<void>;
  /** Ends the build; what is left of it is built the next time. */
  close(): Promise<void>;
}

/**
 * Builds the functions in a process of its own, while the product runs.
 * @param report receives a line when a build starts and when it is done, and the output of one that fails
 */
export function functionsOnDemand(report: Report, step = onDemandStep): FunctionBuilds {
  let current: Build | null = null;
  const start = () => {
    current ??= startBuild(report, step);
    return current;
  };
  async function built(key: string): Promise<void> {
    const build = start();
    try {
      await build.built(key);
    } catch (error) {
      if (build === current) throw error;
      // A source was changed meanwhile.
      await built(key);
    }
  }
  return {
    start,
    built,
    async restart() {
      const before = current;
      // It waits until the one before has ended.
      current = startBuild(report, step);
      await before?.close();
    },
    close: async () => current?.close(),
  };
}

type Build = Pick<FunctionBuilds, 'built' | 'close'>;

/** What the build says of each function (`functions-worker.ts`). */
const outcome = z.object({ key: z.string(), error: z.string().optional() });

function startBuild(report: Report, step: Step): Build {
  const closing = new AbortController();
  const functions = new Map<string, PromiseWithResolvers<void>>();
  let worker: ChildProcess | null = null;

  const all = prepareStep(step, report, closing.signal, run);
  const ended = all.catch((error: Error) => {
    if (!closing.signal.aborted) report(error.message);
  });

  return {
    built(key) {
      const isNew = !functions.has(key);
      const { promise } = functionOf(key);
      if (isNew && worker?.connected) worker.send(key);
      // Without a message about it: nothing had to be built, or the build has ended.
      return Promise.race([promise, all]);
    },
    async close() {
      closing.abort();
      await ended;
    },
  };

  function functionOf(key: string): PromiseWithResolvers<void> {
    const cached = functions.get(key);
    if (cached) return cached;
    const added = Promise.withResolvers<void>();
    added.promise.catch(() => {});
    functions.set(key, added);
    return added;
  }

  async function run({ name, command }: Step, signal?: AbortSignal): Promise<void> {
    const started = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      signal,
    });
    worker = started;
    const failed: string[] = [];
    started.on('message', (message) => {
      const { key, error } = outcome.parse(message);
      if (error === undefined) return functionOf(key).resolve();
      failed.push(key);
      const words = `${key} could not be built.\n${error}`;
      report(words);
      functionOf(key).reject(new Error(words));
    });
    for (const key of functions.keys()) started.send(key);
    const [code] = await once(started, 'close');
    if (code === 0) return;
    const which = failed.length > 0 ? `: ${failed.join(', ')}` : '';
    throw new Error(`The ${name} could not be built (${code})${which}.`);
  }
}
