import { env, operatorNeeded } from '#shared/environment.ts';

type Level = 'info' | 'warn' | 'error';
const levels: readonly string[] = ['info', 'warn', 'error'] satisfies Level[];

/** Writes one structured line. Callers name what they log; bodies, cookies and secrets have no place here. */
export function log(level: Level, event: string, details: Record<string, unknown> = {}): void {
  if (!isLogged(level)) return;
  process.stdout.write(`${JSON.stringify({ level, event, ...details })}\n`);
}

function isLogged(level: Level): boolean {
  const least = process.env[env.logLevel] ?? 'info';
  if (least === 'off') return false;
  return levels.indexOf(level) >= levels.indexOf(least);
}

/** Wakes the operator, by the alarm on lines of this event. */
export function wakeOperator(reason: string, details: Record<string, unknown>): void {
  log('error', operatorNeeded, { reason, ...details });
}

/** What of an unexpected error helps to find it. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: error.stack };
}
