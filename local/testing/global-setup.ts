import { env } from '#shared/environment.ts';
import { startStandIns } from './stand-ins.ts';

/** Starts what the handlers under test need beside them. */
export default async function globalSetup(): Promise<void> {
  // A key of Stripe's test mode, for the tests that can be put to Stripe itself.
  process.env['GIVEN_STRIPE_KEY'] = process.env[env.stripeSecretKey] ?? '';
  const { close } = await startStandIns();
  Object.assign(globalThis, { closing: [close] });
}
