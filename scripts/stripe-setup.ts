import { parseArgs } from 'node:util';
import { setUpCatalog } from './stripe/catalog.ts';
import { stripeClient } from './stripe/client.ts';
import { setUpPortal } from './stripe/portal.ts';
import { setUpWebhook } from './stripe/webhook.ts';

const usage = `Sets up products, prices, the portal and the webhook at Stripe, from shared-types/rules/plans.ts.

  STRIPE_SECRET_KEY=sk_test_... npm run stripe:setup -- [--webhook-url https://...] [--live]

A live key is taken only together with --live.`;

/** @throws Error with the remedy, for a missing key or one of the other mode. */
function keyFor(live: boolean): string {
  const key = process.env['STRIPE_SECRET_KEY'] ?? '';
  if (!/^[sr]k_(test|live)_/.test(key))
    throw new Error(`STRIPE_SECRET_KEY is missing.\n\n${usage}`);
  const isLive = /^[sr]k_live_/.test(key);
  if (isLive && !live) throw new Error('This is a live key: add --live to use it.');
  if (!isLive && live) throw new Error("--live was given, but the key is of Stripe's test mode.");
  return key;
}

/** Run by hand, the operator stores it; `npm run deploy` stores it automatically. */
async function printSecret(secret: string): Promise<void> {
  process.stdout.write(`The signing secret of the new endpoint, shown only once: ${secret}\n`);
}

try {
  const { values } = parseArgs({
    options: { 'webhook-url': { type: 'string' }, live: { type: 'boolean', default: false } },
  });
  const stripe = stripeClient(keyFor(values.live));
  const url = values['webhook-url'];
  const messages = [
    ...(await setUpCatalog(stripe)),
    await setUpPortal(stripe),
    ...(url ? [await setUpWebhook(stripe, { url, store: printSecret })] : []),
  ];
  process.stdout.write(`${messages.join('\n')}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
