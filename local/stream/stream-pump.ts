import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { readIfExists, writeAtomically } from '#local/instance/data-file.ts';
import type { TableApi } from '#local/instance/table-api.ts';
import type { Consumer } from './consumers.ts';
import { recordsAfter, type StreamPosition, type StreamRecord } from './table-stream.ts';

/**
 * The maximum number of attempts before a record is set aside, and the delay after the first failure, which
 * doubles.
 */
const maxAttempts = 4;
const firstDelayMs = 50;

/** The response of a function that reports the failed records of a batch; without one, none failed. */
export const batchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish();

export interface StreamPumpOptions {
  ask: TableApi;
  tableName: string;
  consumer: Pick<Consumer, 'functionKey' | 'wants' | 'batchSize'>;
  /** Calls the stream's consumer with an event; a throw means that it processed none of it. */
  consume: (event: { Records: StreamRecord[] }) => Promise<unknown>;
  /** The file that stores the position in the stream; null keeps it in memory. */
  positionFile: string | null;
  /** Receives the error text of a record that could not be delivered. */
  onSetAside: (message: string) => void;
  /** Stops immediately; undelivered records are delivered at the next start. */
  stopped: AbortSignal;
}

/**
 * Feeds the stream's consumer as Lambda does: filtered, in order and in batches, each record at least once. One
 * that keeps failing is set aside after some attempts, and the others are delivered.
 * @returns a function that resolves once all that was written before its call has been delivered or set aside
 */
export function streamPump(options: StreamPumpOptions): () => Promise<void> {
  const { ask, tableName, consumer, positionFile: file } = options;
  let position = file ? keptPosition(file) : {};
  let running = Promise.resolve();
  let next: Promise<void> | null = null;

  async function run(): Promise<void> {
    for await (const { shardId, records } of recordsAfter(ask, tableName, position)) {
      await deliver(records.filter(consumer.wants), options);
      const last = records.at(-1)?.dynamodb.SequenceNumber;
      if (last) position = { ...position, [shardId]: last };
      if (file) writeAtomically(file, JSON.stringify(position));
    }
  }

  return () => {
    // Callers during a run share the next run, which starts late enough to see their writes.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        running = run().catch((error: unknown) => {
          if (!options.stopped.aborted) throw error;
        });
        return running;
      });
    return next;
  };
}

async function deliver(records: StreamRecord[], options: StreamPumpOptions): Promise<void> {
  let rest = records;
  let failures = 0;
  while (rest.length > 0) {
    const batch = rest.slice(0, failures > 0 ? 1 : options.consumer.batchSize);
    const done = await deliveredOf(batch, options);
    options.stopped.throwIfAborted();
    rest = rest.slice(done);
    if (done === batch.length) {
      failures = 0;
      continue;
    }
    failures = done > 0 ? 1 : failures + 1;
    if (failures < maxAttempts) {
      await pause(firstDelayMs * 2 ** (failures - 1));
      continue;
    }
    const keys = JSON.stringify(rest[0]?.dynamodb['Keys']);
    options.onSetAside(`${options.consumer.functionKey} set aside a change of the table: ${keys}`);
    rest = rest.slice(1);
    failures = 0;
  }
}

/** The number of leading records that the consumer processed: all before the first that it reports as failed. */
async function deliveredOf(batch: StreamRecord[], { consume }: StreamPumpOptions): Promise<number> {
  try {
    const response = batchResponse.parse(await consume({ Records: batch }));
    const failed = response?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) ?? [];
    if (failed.length === 0) return batch.length;
    const first = batch.findIndex(({ dynamodb }) => failed.includes(dynamodb.SequenceNumber));
    // A failure outside the batch counts as a failure of the whole batch.
    return Math.max(0, first);
  } catch {
    return 0;
  }
}

function keptPosition(file: string): StreamPosition {
  const text = readIfExists(file);
  return text ? z.record(z.string(), z.string()).parse(JSON.parse(text)) : {};
}
