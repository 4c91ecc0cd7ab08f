import { isAbsolute, relative } from 'node:path';
import * as z from 'zod';
import { productName } from '#shared/rules/product.ts';

const logLine = z.looseObject({ level: z.string(), event: z.string() });

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the functions' output, except for their log lines of successful requests, which the gateway's access log
 * already has.
 */
export function printOutput(line: string): void {
  if (!isPlainInfo(line)) console.error(`  ${line}`);
}

function isPlainInfo(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    return logLine.parse(JSON.parse(line)).level === 'info';
  } catch {
    return false;
  }
}

interface Ready {
  origin: string;
  /** Null if Stripe itself is used. */
  paymentsOrigin: string | null;
  storageOrigin: string;
  dataDir: string;
  /** A DynamoDB endpoint that replaces the embedded engine. */
  tableEndpoint: string | undefined;
  /** The startup time, in milliseconds. */
  ms: number;
}

/** Prints all addresses, and which services are emulated. */
export function startupBanner(ready: Ready): string {
  const { origin, paymentsOrigin, storageOrigin, dataDir, tableEndpoint, ms } = ready;
  const parts = {
    product: origin,
    mail: `${origin}/__local/mail  emulates SES: no mail leaves this machine`,
    payments: paymentsOrigin
      ? `${paymentsOrigin}  emulates Stripe: no money moves`
      : "Stripe's own test mode, by your STRIPE_SECRET_KEY",
    files: `${storageOrigin}  emulates S3: no file leaves this machine`,
    films: 'emulates MediaConvert: FFmpeg makes proxies on this machine',
    table: tableEndpoint
      ? `${tableEndpoint}  by your AWS_ENDPOINT_URL_DYNAMODB`
      : `${relativePath(dataDir)}  emulates DynamoDB; delete it to start over`,
    gateway: 'emulates CloudFront, API Gateway and Lambda',
  };
  const lines = Object.entries(parts).map(([name, words]) => `  ${name.padEnd(10)}${words}`);
  return [
    '',
    `${productName} is ready after ${(ms / 1000).toFixed(1)} s. Ctrl-C ends it.`,
    '',
    ...lines,
    '',
  ].join('\n');
}

function relativePath(path: string): string {
  const way = relative(process.cwd(), path);
  return way.startsWith('..') || isAbsolute(way) ? path : way;
}
