import { env } from '#shared/environment.ts';

/** Advances the product's clock until the environment's next reset; that of Stripe's objects stays. */
export function advanceMinutes(minutes: number): void {
  process.env[env.clockOffsetSeconds] = String(minutes * 60);
}
