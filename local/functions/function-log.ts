import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Rotation size, in bytes: a larger log becomes the previous one, and a new one starts. */
const maxLogBytes = 10 * 1024 * 1024;

/** The log files of the functions in a data folder, the previous one first. */
export function functionLogFiles(dataDir: string): string[] {
  return ['functions.old.log', 'functions.log'].map((name) => join(dataDir, name));
}

/** Stores the functions' log lines with a timestamp, as CloudWatch does in the cloud; a no-op without a folder. */
export function openFunctionLog(dataDir: string | null, now: () => Date): (line: string) => void {
  if (!dataDir) return () => {};
  const [older = '', current = ''] = functionLogFiles(dataDir);
  let bytes = existsSync(current) ? statSync(current).size : 0;
  return (line) => {
    if (bytes > maxLogBytes) {
      renameSync(current, older);
      bytes = 0;
    }
    const kept = `${now().toISOString()} ${line}\n`;
    appendFileSync(current, kept, { mode: 0o600 });
    bytes += Buffer.byteLength(kept);
  };
}
