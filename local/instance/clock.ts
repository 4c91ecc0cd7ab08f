import { join } from 'node:path';
import * as z from 'zod';
import { readIfExists, writeAtomically } from './data-file.ts';

const kept = z.object({ aheadSeconds: z.number() });

/** The product's clock: the system clock plus an offset. */
export interface Clock {
  now(): Date;
  aheadSeconds(): number;
  /** Advances the clock by days; a negative number moves it back. */
  advance(days: number): void;
}

/** @param dataDir the folder that stores the offset; null keeps it in memory. */
export function openClock(dataDir: string | null): Clock {
  const file = dataDir && join(dataDir, 'clock.json');
  const before = file && readIfExists(file);
  let aheadSeconds = before ? kept.parse(JSON.parse(before)).aheadSeconds : 0;
  return {
    now: () => new Date(Date.now() + aheadSeconds * 1000),
    aheadSeconds: () => aheadSeconds,
    advance(days) {
      aheadSeconds += Math.round(days * 24 * 60 * 60);
      if (file) writeAtomically(file, JSON.stringify({ aheadSeconds }));
    },
  };
}
