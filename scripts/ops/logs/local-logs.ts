import { existsSync, readFileSync } from 'node:fs';
import { functionLogFiles } from '#local/functions/function-log.ts';
import type { LogLine } from './query-logs.ts';

/** The log lines of the local product's functions that contain a text, oldest first. */
export async function localLogLines(dataDir: string, containing: string): Promise<LogLine[]> {
  return functionLogFiles(dataDir)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes(containing))
    .map((line) => {
      const end = line.indexOf(' ');
      const [at, message] = [line.slice(0, end), line.slice(end + 1)];
      return { at, source: 'functions', message };
    });
}
