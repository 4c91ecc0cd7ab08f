import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { env, operatorNeeded } from '#shared/ops/environment.ts';
import { now } from './clock.ts';

type Level = 'info' | 'warn' | 'error';
const levels: readonly string[] = ['info', 'warn', 'error'] satisfies Level[];

const context = new AsyncLocalStorage<Record<string, unknown>>();

/** Runs `work`; every line logged meanwhile includes these details, such as the request id. */
export function withLogContext<T>(details: Record<string, unknown>, work: () => T): T {
  return context.run({ ...details }, work);
}

/** Adds details to every further line of the request; a no-op outside of a request. */
export function addToLogContext(details: Record<string, unknown>): void {
  const shared = context.getStore();
  if (shared) Object.assign(shared, details);
}

/** Writes one structured line. Callers name what they log; never bodies, cookies or secrets. */
export function log(level: Level, event: string, details: Record<string, unknown> = {}): void {
  if (!isLogged(level)) return;
  const line = { ...timestamp(), level, event, ...context.getStore(), ...details };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * With the JSON log format, Lambda uses the level only of lines that have a timestamp, and treats all others as INFO:
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

/** Alerts the operator, through the alarm on this log event. */
export function alertOperator(reason: string, details: Record<string, unknown>): void {
  log('error', operatorNeeded, { reason, ...details });
}

/** The loggable parts of an unexpected error. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: readableStack(error.stack ?? '') };
}

/** Where a frame of a stack is in a bundle: file, line and column. */
const bundled = /(\/[^\s():]+\.js):(\d+):(\d+)/g;

/**
 * Replaces the places in minified bundles by those in the sources, as far as the bundles' maps are beside them. Only an
 * error that is logged pays for it; `--enable-source-maps` would read the maps at every cold start.
 */
export function readableStack(stack: string): string {
  return stack.replace(bundled, (place, file: string, line: string, column: string) => {
    const { fileName, lineNumber, columnNumber } = originOf(file, Number(line), Number(column));
    if (!fileName) return place;
    return `${fileName.replace(/^(\.\.\/)+/, '')}:${lineNumber}:${columnNumber}`;
  });
}

function originOf(file: string, line: number, column: number): Partial<Origin> {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const origin = map.findOrigin(line, column);
    return 'fileName' in origin ? origin : {};
  } catch {
    // Not a bundle of ours: the place is left as it is.
    return {};
  }
}

interface Origin {
  fileName: string;
  lineNumber: number;
  columnNumber: number;
}
