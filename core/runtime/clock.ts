import { env } from '#shared/ops/environment.ts';

/**
 * The current time; no other module reads the clock. Locally it can be moved ahead; the stack never sets the offset.
 */
export function now(): Date {
  return new Date(Date.now() + Number(process.env[env.clockOffsetSeconds] ?? 0) * 1000);
}

/** The current time in whole Unix seconds, the unit of JWTs and of the table's TTL. */
export function nowInSeconds(): number {
  return Math.floor(now().getTime() / 1000);
}
