import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FunctionBuilds } from '#build/functions-on-demand.ts';
import { definitionsFile } from '#build/prepare.ts';
import { openFunctionLog } from './functions/function-log.ts';
import { type Functions, startFunctions } from './functions/functions.ts';
import { gateway } from './gateway/gateway.ts';
import { startServer } from './http/server.ts';
import { openClock } from './instance/clock.ts';
import { functionEnvironment } from './instance/environment.ts';
import { freePort, reservePorts } from './instance/free-port.ts';
import { productOrigin, writeInstanceFile } from './instance/instance-file.ts';
import {
  certificateKeys,
  guestKeys,
  secondFactorKeys,
  sessionKeys,
} from './instance/session-keys.ts';
import { tableDefinition } from './instance/table-definition.ts';
import { readTemplate } from './instance/template.ts';
import { openOutbox } from './mail/outbox.ts';
import { jobEvents } from './media/job-events.ts';
import { openMediaConvert } from './media/media-convert.ts';
import { storedFilms } from './media/stored-films.ts';
import { eventQueue } from './storage/event-queue.ts';
import { openStorage } from './storage/storage.ts';
import { feedingStream, openTableStream, type TableStream } from './stream/open-table-stream.ts';
import { openStripe, stripeAccount } from './stripe-account.ts';
import { areWritesStopped } from './table/stopped-writes.ts';
import { localTableName, startTable } from './table/table-engine.ts';

export interface ProductOptions {
  /** The product's port; 0 selects a free one. */
  port: number;
  /** The Stripe emulator's port; by default the next one, or a free one if the product's port is 0. */
  paymentsPort?: number;
  /** The S3 emulator's port; by default the one after next, or a free one if the product's port is 0. */
  storagePort?: number;
  /** The folder that stores the product's data; null keeps it in memory. */
  dataDir: string | null;
  /** The origin that browsers use, if it is not the product's own port. */
  siteOrigin?: string;
  /** The environment variables that select Stripe and the table's endpoint; by default neither is set. */
  environment?: NodeJS.ProcessEnv;
  /** Builds the functions that are asked for; by default all are built. */
  builds?: FunctionBuilds;
  /** Receives the lines of the access log; discarded by default. */
  onRequest?: (line: string) => void;
  /** Receives the functions' output, and errors; discarded by default. */
  onOutput?: (line: string) => void;
}

export interface Product {
  origin: string;
  /** The Stripe emulator's address; null if Stripe itself is used. */
  paymentsOrigin: string | null;
  /** The S3 emulator's address. */
  storageOrigin: string;
  tableEndpoint: string;
  /** Reloads the built functions. */
  reloadFunctions(): void;
  close(): Promise<void>;
}

/** Timeout after which the gateway responds instead of the function; 30 s is the maximum of HTTP APIs. */
const timeoutMs = 29_000;

const root = resolve(import.meta.dirname, '..');

/**
 * Starts the product from the built site, functions and definitions.
 * @throws Error with a readable message: port in use, data in use, a live key, nothing built.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, environment = {}, builds } = options;
  const { onRequest = () => {}, onOutput = () => {} } = options;
  const account = stripeAccount(environment);
  const template = readTemplate(join(root, definitionsFile));
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The emulators' engines must not take the ports after the product's.
  if (options.port) reservePorts(options.port, options.port + 1, options.port + 2);
  const port = options.port || (await freePort());
  const origin = `http://localhost:${port}`;
  const siteOrigin = options.siteOrigin ?? origin;
  const clock = openClock(dataDir);
  const keepLine = openFunctionLog(dataDir, clock.now);
  const { opened, close } = closeables();
  // The emulator repeats the events that it sends before.
  let receiveEvent: ReturnType<typeof eventQueue> | null = null;
  let receiveStored: ReturnType<typeof storedFilms>['receive'] = () => {};
  let receiveJobEvent: ReturnType<typeof jobEvents> = async () => {};
  try {
    const parts = {
      table: opened(
        startTable({
          definition: tableDefinition(template),
          dataDir,
          endpoint: environment['AWS_ENDPOINT_URL_DYNAMODB'],
        }),
      ),
      outbox: opened(openOutbox(dataDir, clock)),
      stripe: opened(
        openStripe(account, {
          port: options.paymentsPort ?? (options.port && options.port + 1),
          dataDir,
          webhookUrl: `${origin}/webhooks/stripe`,
          now: clock.now,
        }),
      ),
      storage: opened(
        openStorage({
          template,
          siteOrigin,
          port: options.storagePort ?? (options.port && options.port + 2),
          dataDir,
          now: clock.now,
          onEvent: async (event) => {
            if (!receiveEvent) throw new Error('The product is starting.');
            await receiveEvent(event);
            receiveStored(event);
          },
        }),
      ),
    };
    // All must settle before a failure closes those that were opened.
    await Promise.allSettled(Object.values(parts));
    const [table, outbox, stripe, storage] = await Promise.all([
      parts.table,
      parts.outbox,
      parts.stripe,
      parts.storage,
    ]);
    const media = await opened(
      openMediaConvert({
        storageEndpoint: storage.endpoint,
        dataDir,
        now: clock.now,
        onEvent: (event) => receiveJobEvent(event),
      }),
    );
    const functionsSee = functionEnvironment({
      siteOrigin,
      tableName: localTableName,
      tableEndpoint: table.endpoint,
      mailEndpoint: outbox.endpoint,
      sessionKeys: sessionKeys(dataDir),
      guestKeys: guestKeys(dataDir),
      secondFactorKeys: secondFactorKeys(dataDir),
      certificateKeys: certificateKeys(dataDir),
      storage,
      media,
      stripe,
    });
    const built = startFunctions({
      bundleOf: async (key) => {
        await builds?.built(key);
        return join(root, `dist/functions/${key}/index.js`);
      },
      environment: functionsSee,
      clockAheadSeconds: clock.aheadSeconds,
      onOutput: (line) => {
        keepLine(line);
        onOutput(line);
      },
    });
    await opened(built);
    const functions = feedingStream(built, () => stream);
    const stream: TableStream = openTableStream({
      template,
      ask: table.ask,
      tableName: localTableName,
      functions,
      dataDir,
      onFailure: onOutput,
    });
    await opened(stream);
    receiveEvent = eventQueue({
      template,
      bucket: storage.bucket,
      functions,
      onSetAside: onOutput,
    });
    receiveJobEvent = jobEvents(template, functions);
    const films = storedFilms({ template, functions, onSetAside: onOutput });
    receiveStored = films.receive;
    const schedules = await opened(runSchedules(functions, films.deliver, onOutput));
    const answer = gateway({
      template,
      siteDir: join(root, 'dist/web'),
      siteOrigin,
      clock,
      outbox,
      storage: { cloudOrigin: storage.bucket.cloudOrigin, endpoint: storage.endpoint },
      functions,
      areWritesStopped: () => areWritesStopped(table.ask),
      deliverMail: stream.deliverMail,
      runSchedules: schedules.run,
      deliverReadLogs: storage.deliverReadLogs,
      timeoutMs,
      onFailure: onOutput,
    });
    await opened(startServer({ port, answer, onRequest, onFailure: onOutput }));
    await opened(writeInstanceFile(dataDir, { ...functionsSee, [productOrigin]: origin }));
    // What was written before a crash.
    stream.deliver();
    await stream.deliverMail();
    return {
      origin,
      paymentsOrigin: stripe.apiOrigin,
      storageOrigin: storage.endpoint,
      tableEndpoint: table.endpoint,
      reloadFunctions: built.reload,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Closeable {
  close(): Promise<void>;
}

/** Collects opened resources, to close them in reverse order. */
function closeables() {
  const kept: Closeable[] = [];
  return {
    async opened<T extends Closeable>(opening: T | Promise<T>): Promise<T> {
      const part = await opening;
      kept.push(part);
      return part;
    },
    async close(): Promise<void> {
      for (const part of kept.splice(0).reverse()) await part.close();
    },
  };
}

/** More often than the stack's schedule, so that no one waits for it. */
const everyMs = 10_000;

const scheduleTimeoutMs = 60_000;

/** What the stack's schedules run every five minutes. */
const scheduled = ['events/resume-changes', 'events/mail-review-notifications'] as const;

interface Schedules {
  /** Runs all of them; a failure is only reported. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** Runs regularly what is due, such as changes of files and mails about reviews, as the stack's schedules and queues do. */
function runSchedules(
  functions: Pick<Functions, 'invoke'>,
  deliverFilms: () => Promise<void>,
  onFailure: (message: string) => void,
): Schedules {
  const run = async () => {
    await deliverFilms();
    for (const key of scheduled) {
      try {
        await functions.invoke(key, {}, scheduleTimeoutMs);
      } catch (error) {
        onFailure(`${key}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const timer = setInterval(run, everyMs);
  return { run, close: async () => clearInterval(timer) };
}
