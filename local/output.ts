import * as z from 'zod';

const logLine = z.looseObject({ level: z.string(), event: z.string() });

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the functions' output, except for their log lines of successful requests, which the gateway's access log
 * already has.
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
