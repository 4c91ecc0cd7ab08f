import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A log that has grown to so many bytes becomes the older one, and a new one begins. */
const mostBytes = 10 * 1024 * 1024;

/** The files that a data folder keeps what functions wrote in, the older one first. */
export function functionLogFiles(dataDir: string): string[] {
  return ['functions.old.log', 'functions.log'].map((name) => join(dataDir, name));
}

/** Keeps what functions write, line by line behind the time, as CloudWatch does in the cloud; nothing without a folder. */
export function openFunctionLog(dataDir: string | null, now: () => Date): (line: string) => void {
  if (!dataDir) return () => {};
  const [older = '', current = ''] = functionLogFiles(dataDir);
  let bytes = existsSync(current) ? statSync(current).size : 0;
  return (line) => {
    if (bytes > mostBytes) {
      renameSync(current, older);
      bytes = 0;
    }
    const kept = `${now().toISOString()} ${line}\n`;
    appendFileSync(current, kept, { mode: 0o600 });
    bytes += Buffer.byteLength(kept);
  };
}
