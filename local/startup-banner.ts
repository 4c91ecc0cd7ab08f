import { isAbsolute, relative } from 'node:path';
import { productName } from '#shared/product.ts';

export interface Ready {
  origin: string;
  /** Null where the real Stripe is used. */
  paymentsOrigin: string | null;
  dataDir: string;
  /** A DynamoDB endpoint used in place of our own engine. */
  tableEndpoint: string | undefined;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Tells a person where things are, and plainly which of them are stand-ins. */
export function startupBanner(ready: Ready): string {
  const { origin, paymentsOrigin, dataDir, tableEndpoint, ms } = ready;
  const parts = {
    product: origin,
    mail: `${origin}/__local/mail  stands in for SES: no mail leaves this machine`,
    payments: paymentsOrigin
      ? `${paymentsOrigin}  stands in for Stripe: no money moves`
      : "Stripe's own test mode, by your STRIPE_SECRET_KEY",
    table: tableEndpoint
      ? `${tableEndpoint}  by your AWS_ENDPOINT_URL_DYNAMODB`
      : `${relativePath(dataDir)}  stands in for DynamoDB; delete it to start over`,
    gateway: 'stands in for CloudFront, API Gateway and Lambda',
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
