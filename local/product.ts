import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openClock } from './clock.ts';
import { functionEnvironment } from './environment.ts';
import { freePort } from './free-port.ts';
import { openFunctionLog } from './function-log.ts';
import { type Functions, startFunctions } from './functions.ts';
import { gateway } from './gateway.ts';
import { productOrigin, writeInstanceFile } from './instance-file.ts';
import { openOutbox } from './mail/outbox.ts';
import { startServer } from './server.ts';
import { secondFactorKeys, sessionKeys } from './session-keys.ts';
import { openTableStream, type TableStream } from './stream/open-table-stream.ts';
import { openStripe, stripeAccount } from './stripe-account.ts';
import { tableDefinition } from './table-definition.ts';
import { localTableName, startTable } from './table-engine.ts';
import { readTemplate } from './template.ts';

export interface ProductOptions {
  /** The product's port; 0 selects a free one. */
  port: number;
  /** The Stripe emulator's port; by default the next one, or a free one if the product's port is 0. */
  paymentsPort?: number;
  /** The folder that stores the product's data; null keeps it in memory. */
  dataDir: string | null;
  /** The origin that browsers use, if it is not the product's own port. */
  siteOrigin?: string;
  /** The environment variables that select Stripe and the table's endpoint; by default neither is set. */
  environment?: NodeJS.ProcessEnv;
  /** Receives the lines of the access log; discarded by default. */
  onRequest?: (line: string) => void;
  /** Receives the functions' output, and errors; discarded by default. */
  onOutput?: (line: string) => void;
}

export interface Product {
  origin: string;
  /** The Stripe emulator's address; null if Stripe itself is used. */
  paymentsOrigin: string | null;
  /** Reloads the built functions. */
  reloadFunctions(): void;
  close(): Promise<void>;
}

/** Timeout after which the gateway responds instead of the function; 30 s is the maximum of HTTP APIs. */
const timeoutMs = 29_000;

const root = resolve(import.meta.dirname, '..');

/**
 * Starts the product from the builds in dist/ and cdk.out/.
 * @throws Error with a readable message: port in use, data in use, a live key, nothing built.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, environment = {}, onRequest = () => {}, onOutput = () => {} } = options;
  const account = stripeAccount(environment);
  const template = readTemplate(join(root, 'cdk.out/Cutbay.template.json'));
  if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const port = options.port || (await freePort());
  const origin = `http://localhost:${port}`;
  const siteOrigin = options.siteOrigin ?? origin;
  const clock = openClock(dataDir);
  const keepLine = openFunctionLog(dataDir, clock.now);
  const { opened, close } = closeables();
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
    };
    // All must settle before a failure closes those that were opened.
    await Promise.allSettled(Object.values(parts));
    const [table, outbox, stripe] = await Promise.all([parts.table, parts.outbox, parts.stripe]);
    const functionsSee = functionEnvironment({
      siteOrigin,
      tableName: localTableName,
      tableEndpoint: table.endpoint,
      mailEndpoint: outbox.endpoint,
      sessionKeys: sessionKeys(dataDir),
      secondFactorKeys: secondFactorKeys(dataDir),
      stripe,
    });
    const built = startFunctions({
      bundleOf: (key) => join(root, `dist/functions/${key}/index.js`),
      environment: functionsSee,
      clockAheadSeconds: clock.aheadSeconds,
      onOutput: (line) => {
        keepLine(line);
        onOutput(line);
      },
    });
    await opened(built);
    const functions = withStream(built, () => stream);
    const stream: TableStream = openTableStream({
      template,
      ask: table.ask,
      tableName: localTableName,
      functions,
      dataDir,
      onFailure: onOutput,
    });
    await opened(stream);
    const answer = gateway({
      template,
      siteDir: join(root, 'dist/web'),
      siteOrigin,
      clock,
      outbox,
      functions,
      deliverMail: stream.deliverMail,
      timeoutMs,
      onFailure: onOutput,
    });
    await opened(startServer({ port, answer, onRequest, onFailure: onOutput }));
    await opened(writeInstanceFile(dataDir, { ...functionsSee, [productOrigin]: origin }));
    // What was written before a crash.
    stream.deliver();
    await stream.deliverMail();
    return { origin, paymentsOrigin: stripe.apiOrigin, reloadFunctions: built.reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a function wrote is delivered when it has finished; the response does not wait for it. */
function withStream(functions: Functions, stream: () => TableStream): Functions {
  return {
    ...functions,
    async invoke(...call) {
      try {
        return await functions.invoke(...call);
      } finally {
        stream().deliver();
      }
    },
  };
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
