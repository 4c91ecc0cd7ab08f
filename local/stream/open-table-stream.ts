import { join } from 'node:path';
import { tableGrantsOf } from '#infra/grants/table-grants.ts';
import type { Functions } from '#local/functions/functions.ts';
import type { TableApi } from '#local/instance/table-api.ts';
import type { Template } from '#local/instance/template.ts';
import { streamConsumers } from './consumers.ts';
import { streamPump } from './stream-pump.ts';

/** The function that sends the outbox's mail. */
const mailSender = 'events/send-mail';

export interface TableStream {
  /** Starts to deliver what was written so far to every consumer, or to those that may want what a function writes. */
  deliver(functionKey?: string): void;
  /** Resolves when the mail sender has received what was written before the call. */
  deliverMail(): Promise<void>;
  /** Stops immediately; undelivered records are delivered at the next start. */
  close(): Promise<void>;
}

export interface TableStreamOptions {
  template: Template;
  ask: TableApi;
  tableName: string;
  functions: Pick<Functions, 'invoke'>;
  /** The folder that stores the consumers' positions; null keeps them in memory. */
  dataDir: string | null;
  /** Receives errors, and records that were set aside. */
  onFailure: (message: string) => void;
}

/** Feeds the table's stream to the functions that the stack connects to it, each at its own pace. */
export function openTableStream(options: TableStreamOptions): TableStream {
  const { template, ask, tableName, functions, dataDir, onFailure } = options;
  const stopping = new AbortController();
  const consumers = streamConsumers(template);
  const pumps = new Map(
    consumers.map((consumer) => [
      consumer.functionKey,
      streamPump({
        ask,
        tableName,
        consumer,
        consume: (event) => functions.invoke(consumer.functionKey, event, consumer.timeoutMs),
        positionFile: dataDir && join(dataDir, positionFile(consumer.functionKey)),
        onSetAside: onFailure,
        stopped: stopping.signal,
      }),
    ]),
  );

  return {
    deliver(functionKey) {
      const writes = functionKey && tableGrantsOf(functionKey).writes;
      for (const { functionKey: key, partitions } of consumers) {
        if (writes && partitions.length > 0 && !partitions.some((one) => writes.includes(one))) {
          continue;
        }
        pumps
          .get(key)?.()
          .catch((error) => onFailure(`The table's stream to ${key}: ${error}`));
      }
    },
    deliverMail: async () => pumps.get(mailSender)?.(),
    close: async () => stopping.abort(),
  };
}

/** The mail sender's file is older than the other consumers. */
function positionFile(functionKey: string): string {
  if (functionKey === mailSender) return 'stream-position.json';
  return `stream-position-${functionKey.replace('/', '-')}.json`;
}

/** What a function wrote is delivered when it has finished; the response does not wait for it. */
export function feedingStream(functions: Functions, stream: () => TableStream): Functions {
  return {
    ...functions,
    async invoke(functionKey, ...call) {
      try {
        return await functions.invoke(functionKey, ...call);
      } finally {
        stream().deliver(functionKey);
      }
    },
  };
}
