import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome } from './function-worker.ts';

/** A function threw, or its thread exited. */
class FunctionFailed extends Error {}

/** A function timed out. It may still be running. */
export class FunctionTimedOut extends Error {}

export interface Functions {
  /**
   * Invokes a built function.
   * @returns its response, parsed from JSON
   * @throws FunctionFailed, FunctionTimedOut, and what `bundleOf` throws
   */
  invoke(functionKey: string, event: unknown, timeoutMs: number): Promise<unknown>;
  /** Reloads the bundles; running invocations finish on the previous ones. */
  reload(): void;
  close(): Promise<void>;
}

export interface FunctionsOptions {
  /** The path of a function's bundle, once it is built. */
  bundleOf: (functionKey: string) => string | Promise<string>;
  /** The complete environment of the functions. */
  environment: Record<string, string>;
  /** The clock offset, in seconds. */
  clockAheadSeconds: () => number;
  /** Receives the functions' output, line by line. */
  onOutput: (line: string) => void;
}

/** Runs built functions in a separate thread, so that they see only their own environment. */
export function startFunctions(options: FunctionsOptions): Functions {
  let thread = startThread(options);
  let lastId = 0;
  let closed = false;
  return {
    async invoke(functionKey, event, timeoutMs) {
      const file = await options.bundleOf(functionKey);
      if (closed) throw new FunctionFailed('The product is closing.');
      if (thread.ended()) thread = startThread(options);
      lastId += 1;
      return thread.call({
        id: lastId,
        functionKey,
        file,
        event,
        clockAheadSeconds: options.clockAheadSeconds(),
        deadline: Date.now() + timeoutMs,
      });
    },
    reload() {
      thread.retire();
      thread = startThread(options);
    },
    async close() {
      closed = true;
      await thread.close();
    },
  };
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

function startThread({ environment, onOutput }: FunctionsOptions) {
  const worker = new Worker(new URL('./function-worker.ts', import.meta.url), {
    env: environment,
    stdout: true,
    stderr: true,
  });
  for (const output of [worker.stdout, worker.stderr]) {
    createInterface({ input: output }).on('line', onOutput);
  }
  const waiting = new Map<number, Waiting>();
  let ended = false;
  let retired = false;

  function take(id: number): Waiting | undefined {
    const taken = waiting.get(id);
    waiting.delete(id);
    clearTimeout(taken?.timer);
    if (retired && waiting.size === 0) void worker.terminate();
    return taken;
  }

  worker.on('message', (outcome: Outcome) => {
    const caller = take(outcome.id);
    if ('error' in outcome) caller?.reject(new FunctionFailed(outcome.error));
    else caller?.resolve(JSON.parse(outcome.answer));
  });
  worker.on('error', (error) => onOutput(error instanceof Error ? `${error.stack}` : `${error}`));
  worker.on('exit', () => {
    ended = true;
    for (const id of [...waiting.keys()]) take(id)?.reject(new FunctionFailed('The thread ended.'));
  });

  return {
    ended: () => ended,
    call(invocation: Invocation): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => take(invocation.id)?.reject(new FunctionTimedOut(invocation.functionKey)),
          invocation.deadline - Date.now(),
        );
        waiting.set(invocation.id, { resolve, reject, timer });
        worker.postMessage(invocation);
      });
    },
    /** Stops the thread once it has no running invocation. */
    retire(): void {
      retired = true;
      if (waiting.size === 0) void worker.terminate();
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}
