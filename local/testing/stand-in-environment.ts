import { TestEnvironment } from 'jest-environment-node';
import { env } from '#shared/environment.ts';
import { openStandIns } from './emulators.ts';

/**
 * Gives every test file a table engine and a payments emulator of its own: files run in any order, and several at
 * once, without seeing each other's items, events, clock and ordered failures, or waiting for each other's writes.
 */
export default class StandInEnvironment extends TestEnvironment {
  #close = async () => {};

  override async setup() {
    await super.setup();
    const { environment, close } = await openStandIns();
    this.#close = close;
    Object.assign(this.global.process.env, environment, {
      // A key of Stripe's test mode, for the tests that can be put to Stripe itself.
      GIVEN_STRIPE_KEY: process.env[env.stripeSecretKey] ?? '',
    });
  }

  override async teardown() {
    await this.#close();
    await super.teardown();
  }
}
