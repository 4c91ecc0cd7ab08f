import { AsyncLocalStorage } from 'node:async_hooks';
import { env, operatorNeeded } from '#shared/environment.ts';
import { now } from './clock.ts';

type Level = 'info' | 'warn' | 'error';
const levels: readonly string[] = ['info', 'warn', 'error'] satisfies Level[];

const context = new AsyncLocalStorage<Record<string, unknown>>();

/** Does what a request asks for; each line that is written meanwhile carries these details, by which it is found. */
export function withLogContext<T>(details: Record<string, unknown>, work: () => T): T {
  return context.run({ ...details }, work);
}

/** Adds to the details that every further line of the request carries; without a request it does nothing. */
export function addToLogContext(details: Record<string, unknown>): void {
  const shared = context.getStore();
  if (shared) Object.assign(shared, details);
}

/** Writes one structured line. Callers name what they log; bodies, cookies and secrets have no place here. */
export function log(level: Level, event: string, details: Record<string, unknown> = {}): void {
  if (!isLogged(level)) return;
  const line = { ...timestamp(), level, event, ...context.getStore(), ...details };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Where Lambda takes lines as JSON, it believes the level of those that carry a time, and calls all others INFO:
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
 */
function timestamp(): { timestamp?: string } {
  return process.env['AWS_LAMBDA_LOG_FORMAT'] === 'JSON' ? { timestamp: now().toISOString() } : {};
}

function isLogged(level: Level): boolean {
  const least = process.env[env.logLevel] ?? 'info';
  if (least === 'off') return false;
  return levels.indexOf(level) >= levels.indexOf(least);
}

/** Wakes the operator, by the alarm on lines of this event. */
export function alertOperator(reason: string, details: Record<string, unknown>): void {
  log('error', operatorNeeded, { reason, ...details });
}

/** What of an unexpected error helps to find it. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: error.stack };
}
