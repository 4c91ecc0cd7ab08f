import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { env } from '#shared/environment.ts';
import { openClock } from './clock.ts';
import { readIfThere, writeWhole } from './data-file.ts';

/** Under this the operator's commands find where the product itself listens, behind whatever browsers speak to. */
export const productOrigin = 'LOCAL_PRODUCT_ORIGIN';

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** Lets the operator's commands reach the product while it runs, by what its functions find in their environment. */
export function writeInstanceFile(dataDir: string | null, environment: Record<string, string>) {
  if (dataDir) writeWhole(fileIn(dataDir), JSON.stringify(environment));
  return {
    close: async () => {
      if (dataDir) rmSync(fileIn(dataDir), { force: true });
    },
  };
}

/** What the functions of the product that runs on some data find in their environment; null where none runs. */
export function runningEnvironment(dataDir: string): Record<string, string> | null {
  const text = readIfThere(fileIn(dataDir));
  if (!text) return null;
  const environment = z.record(z.string(), z.string()).parse(JSON.parse(text));
  return { ...environment, [env.clockOffsetSeconds]: String(openClock(dataDir).aheadSeconds()) };
}
