import { env } from '#shared/ops/environment.ts';

/** Seconds of each unit. */
const units = { days: 24 * 60 * 60, hours: 60 * 60, minutes: 60, seconds: 1 };

/** Sets the product's clock to a time after now, until it is reset; that of Stripe's objects stays. */
export function setClockAhead(time: Partial<typeof units>): void {
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time;
  const offset = days * units.days + hours * units.hours + minutes * units.minutes + seconds;
  process.env[env.clockOffsetSeconds] = String(Math.round(offset));
}

/** Sets the product's clock to now. */
export function resetClock(): void {
  delete process.env[env.clockOffsetSeconds];
}
