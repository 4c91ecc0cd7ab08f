import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openClock } from './clock.ts';
import { functionEnvironment } from './environment.ts';
import { freePort } from './free-port.ts';
import { openFunctionLog } from './function-log.ts';
import { startFunctions } from './functions.ts';
import { gateway } from './gateway.ts';
import { productOrigin, writeInstanceFile } from './instance-file.ts';
import { mailPump } from './mail/mail-pump.ts';
import { openOutbox } from './mail/outbox.ts';
import { streamSource } from './mail/stream-filter.ts';
import { startServer } from './server.ts';
import { secondFactorKeys, sessionKeys } from './session-keys.ts';
import { openStripe, stripeAccount } from './stripe-account.ts';
import { tableDefinition } from './table-definition.ts';
import { localTableName, startTable } from './table-engine.ts';
import { readTemplate } from './template.ts';

export interface ProductOptions {
  /** The product's port; 0 takes a free one. */
  port: number;
  /** The payments stand-in's port; by default the next one, or a free one beside a free one. */
  paymentsPort?: number;
  /** The folder that keeps the product's data; null keeps all of it in memory. */
  dataDir: string | null;
  /** Where browsers find the product, where that is not its own port. */
  siteOrigin?: string;
  /** Where the choice of Stripe and of the table's endpoint is read; by default neither is chosen. */
  environment?: NodeJS.ProcessEnv;
  /** Takes the access log's lines; they are dropped by default. */
  onRequest?: (line: string) => void;
  /** Takes what functions write, and what went wrong; dropped by default. */
  onOutput?: (line: string) => void;
}

export interface Product {
  origin: string;
  /** The payments stand-in's; null where the real Stripe is used. */
  paymentsOrigin: string | null;
  /** Takes the functions as they are now built. */
  reloadFunctions(): void;
  close(): Promise<void>;
}

/** How long a function may take before the gateway answers in its place; HTTP APIs wait for 30 s at most. */
const timeoutMs = 29_000;

const root = resolve(import.meta.dirname, '..');

/**
 * Starts the product from what was built into dist/ and cdk.out/.
 * @throws Error, in words for a person, where it cannot: a taken port, data in use, a live key, nothing built.
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
    // Where one fails, the others must have been opened to be closed.
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
    const functions = startFunctions({
      bundleOf: (key) => join(root, `dist/functions/${key}/index.js`),
      environment: functionsSee,
      clockAheadSeconds: clock.aheadSeconds,
      onOutput: (line) => {
        keepLine(line);
        onOutput(line);
      },
    });
    await opened(functions);
    const stopping = new AbortController();
    const pumpMail = mailPump({
      ask: table.ask,
      tableName: localTableName,
      source: streamSource(template),
      consume: (event) => functions.invoke('messages/send-mail', event, timeoutMs),
      dataDir,
      onSetAside: onOutput,
      stopped: stopping.signal,
    });
    await opened({ close: async () => stopping.abort() });
    const answer = gateway({
      template,
      siteDir: join(root, 'dist/web'),
      siteOrigin,
      clock,
      outbox,
      functions,
      pumpMail,
      timeoutMs,
      onFailure: onOutput,
    });
    await opened(startServer({ port, answer, onRequest, onFailure: onOutput }));
    await opened(writeInstanceFile(dataDir, { ...functionsSee, [productOrigin]: origin }));
    // Mail that a crash left behind.
    await pumpMail();
    return { origin, paymentsOrigin: stripe.apiOrigin, reloadFunctions: functions.reload, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Closeable {
  close(): Promise<void>;
}

/** Keeps what was opened, to close it in reverse. */
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
