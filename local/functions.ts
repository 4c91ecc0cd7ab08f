import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome } from './function-worker.ts';

/** A function that threw, or whose thread ended under it. */
class FunctionFailed extends Error {}

/** A function that did not answer in its time. It may still be running. */
export class FunctionTimedOut extends Error {}

export interface Functions {
  /**
   * Calls a built function.
   * @returns what it answered, as it comes out of JSON
   * @throws FunctionFailed, FunctionTimedOut
   */
  invoke(functionKey: string, event: unknown, timeoutMs: number): Promise<unknown>;
  /** Takes the bundles as they now are; what is under way ends on the old ones. */
  reload(): void;
  close(): Promise<void>;
}

export interface FunctionsOptions {
  /** Where a function's bundle lies. */
  bundleOf: (functionKey: string) => string;
  /** All that the functions see of the environment. */
  environment: Record<string, string>;
  /** Seconds by which the product's clock runs ahead. */
  clockAheadSeconds: () => number;
  /** Takes what functions write to their output, line by line. */
  onOutput: (line: string) => void;
}

/** Runs built functions in a thread of their own, so that they see their own environment and nothing of ours. */
export function startFunctions(options: FunctionsOptions): Functions {
  let thread = startThread(options);
  let lastId = 0;
  let closed = false;
  return {
    async invoke(functionKey, event, timeoutMs) {
      if (closed) throw new FunctionFailed('The product is closing.');
      if (thread.ended()) thread = startThread(options);
      lastId += 1;
      return thread.call({
        id: lastId,
        functionKey,
        file: options.bundleOf(functionKey),
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
    /** Ends the thread once nothing is under way in it. */
    retire(): void {
      retired = true;
      if (waiting.size === 0) void worker.terminate();
    },
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}
