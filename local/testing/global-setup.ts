import { join } from 'node:path';
import { env } from '#shared/environment.ts';
import { functionEnvironment } from '../environment.ts';
import { openStripe } from '../stripe-account.ts';
import { tableDefinition } from '../table-definition.ts';
import { localTableName, startTable } from '../table-engine.ts';
import { readTemplate } from '../template.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Starts what the handlers under test need beside them, in memory: the table, with the stack's own definition, and
 * the payments stand-in, whose events tests deliver themselves.
 */
export default async function globalSetup(): Promise<void> {
  const template = readTemplate(join(root, 'cdk.out', 'Cutbay.template.json'));
  const table = await startTable({ definition: tableDefinition(template), dataDir: null });
  const stripe = await openStripe(
    { standIn: true },
    { port: 0, dataDir: null, webhookUrl: 'http://localhost:9/', now: () => new Date() },
  );
  await fetch(`${stripe.apiOrigin}/test/deliveries`, {
    method: 'POST',
    body: JSON.stringify({ mode: 'drop' }),
  });
  const environment = functionEnvironment({
    siteOrigin: 'http://localhost:3000',
    tableName: localTableName,
    tableEndpoint: table.endpoint,
    mailEndpoint: 'http://localhost:9/',
    sessionKeys: JSON.stringify({ current: 'k1', k1: 'the-key-of-the-tests' }),
    stripe,
  });
  // A key of Stripe's test mode, for the tests that can be put to Stripe itself.
  const GIVEN_STRIPE_KEY = process.env[env.stripeSecretKey] ?? '';
  Object.assign(process.env, environment, { [env.logLevel]: 'off', GIVEN_STRIPE_KEY });
  Object.assign(globalThis, { closing: [table.close, stripe.close] });
}
