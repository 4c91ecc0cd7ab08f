import { env } from '#shared/ops/environment.ts';
import { hashPasswordsCheaply } from '#testkit/accounts/cheap-passwords.ts';
import NodeEnvironment from './node-environment.ts';

/**
 * Gives every test file its own table in the engine of its worker, and its own accounts of Stripe and S3: files run in any
 * order and concurrently, without sharing items, events, the clock or injected failures.
 */
export default class EmulatorEnvironment extends NodeEnvironment {
  readonly #given = { ...process.env };
  #close = async () => {};
  #hashAsUsual = () => {};

  override async setup() {
    await super.setup();
    this.#hashAsUsual = hashPasswordsCheaply();
    const { openEmulators } = await import('./emulators.ts');
    const { environment, close } = await openEmulators();
    this.#close = close;
    // The worker's own, which the SDKs read, as they are loaded once.
    this.global.process.env = process.env;
    Object.assign(process.env, environment, {
      // A test-mode Stripe key, for the tests that can run against Stripe itself.
      GIVEN_STRIPE_KEY: this.#given[env.stripeSecretKey] ?? '',
    });
  }

  override async teardown() {
    this.#hashAsUsual();
    await this.#close();
    // What a test has left behind keeps its own.
    this.global.process.env = { ...process.env };
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.#given);
    await super.teardown();
  }
}
