import { TestEnvironment } from 'jest-environment-node';
import { env } from '#shared/environment.ts';
import { hashPasswordsCheaply } from '../cheap-passwords.ts';
import { openEmulators } from './emulators.ts';

/**
 * Gives every test file its own table engine and Stripe emulator: files run in any order and concurrently, without
 * sharing items, events, the clock or injected failures, and without waiting for each other's writes.
 */
export default class EmulatorEnvironment extends TestEnvironment {
  #close = async () => {};
  #hashAsUsual = () => {};

  override async setup() {
    await super.setup();
    this.#hashAsUsual = hashPasswordsCheaply();
    const { environment, close } = await openEmulators();
    this.#close = close;
    Object.assign(this.global.process.env, environment, {
      // A test-mode Stripe key, for the tests that can run against Stripe itself.
      GIVEN_STRIPE_KEY: process.env[env.stripeSecretKey] ?? '',
    });
  }

  override async teardown() {
    this.#hashAsUsual();
    await this.#close();
    await super.teardown();
  }
}
