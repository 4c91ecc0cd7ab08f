import { env } from '#shared/environment.ts';

/** Sets the product's clock to a time after now; that of Stripe's objects stays. */
export function advanceMinutes(minutes: number): void {
  process.env[env.clockOffsetSeconds] = String(minutes * 60);
}

/** Sets the product's clock to now. */
export function resetClock(): void {
  delete process.env[env.clockOffsetSeconds];
}
