import * as z from 'zod';

const logLine = z.looseObject({ level: z.string(), event: z.string() });

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows what functions write, except for their account of requests that went as they should:
 * the gateway's own line says that already.
 */
export function printOutput(line: string): void {
  if (!isPlainInfo(line)) console.error(`  ${line}`);
}

function isPlainInfo(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    return logLine.parse(JSON.parse(line)).level === 'info';
  } catch {
    return false;
  }
}
