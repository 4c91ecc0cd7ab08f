import { env } from '#shared/environment.ts';

/** The time, read here and nowhere else. On one machine it can be moved ahead; the stack never sets the offset. */
export function now(): Date {
  return new Date(Date.now() + Number(process.env[env.clockOffsetSeconds] ?? 0) * 1000);
}

/** The time in whole seconds since 1970, as JWTs and the table's TTL count it. */
export function nowInSeconds(): number {
  return Math.floor(now().getTime() / 1000);
}
