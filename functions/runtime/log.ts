type Level = 'info' | 'warn' | 'error';

/** Writes one structured line. Callers name what they log; bodies, cookies and secrets have no place here. */
export function log(level: Level, event: string, details: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ level, event, ...details })}\n`);
}

/** What of an unexpected error helps to find it. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.name, message: error.message, stack: error.stack };
}
