import { env } from '#shared/environment.ts';
import { startTable } from '../table-engine.ts';
import { testTableDefinition } from './stand-ins.ts';

/** Tells the test environments where the engine is in which they create their tables. */
export const engineVariable = 'TEST_TABLE_ENDPOINT';

/** Starts the table engine that all test files share; each has its own table in it. */
export default async function globalSetup(): Promise<void> {
  // A key of Stripe's test mode, for the tests that can be put to Stripe itself.
  process.env['GIVEN_STRIPE_KEY'] = process.env[env.stripeSecretKey] ?? '';
  const { endpoint, close } = await startTable({
    definition: testTableDefinition(),
    dataDir: null,
  });
  process.env[engineVariable] = endpoint;
  Object.assign(globalThis, { closing: [close] });
}
