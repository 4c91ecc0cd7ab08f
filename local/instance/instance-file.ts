import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { env } from '#shared/ops/environment.ts';
import { openClock } from './clock.ts';
import { readIfExists, writeAtomically } from './data-file.ts';

/** The key of the product's own address, which may differ from the one that browsers use. */
export const productOrigin = 'LOCAL_PRODUCT_ORIGIN';

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/**
 * Writes the functions' environment to a file while the product runs, so that the operator's commands can connect
 * to it.
 */
export function writeInstanceFile(dataDir: string | null, environment: Record<string, string>) {
  if (dataDir) writeAtomically(fileIn(dataDir), JSON.stringify(environment));
  return {
    close: async () => {
      if (dataDir) rmSync(fileIn(dataDir), { force: true });
    },
  };
}

/** The functions' environment of the product that runs on a data folder; null if none runs. */
export function runningEnvironment(dataDir: string): Record<string, string> | null {
  const text = readIfExists(fileIn(dataDir));
  if (!text) return null;
  const environment = z.record(z.string(), z.string()).parse(JSON.parse(text));
  return { ...environment, [env.clockOffsetSeconds]: String(openClock(dataDir).aheadSeconds()) };
}
