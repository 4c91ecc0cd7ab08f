import { join } from 'node:path';
import * as z from 'zod';
import { readIfThere, writeWhole } from './data-file.ts';

const kept = z.object({ aheadSeconds: z.number() });

/** The product's clock: the machine's, and what it was moved on by. */
export interface Clock {
  now(): Date;
  aheadSeconds(): number;
  /** Moves the clock on by days, or back by as many below zero. */
  advance(days: number): void;
}

/** @param dataDir where it is kept how far the clock was moved; null forgets it with the process. */
export function openClock(dataDir: string | null): Clock {
  const file = dataDir && join(dataDir, 'clock.json');
  const before = file && readIfThere(file);
  let aheadSeconds = before ? kept.parse(JSON.parse(before)).aheadSeconds : 0;
  return {
    now: () => new Date(Date.now() + aheadSeconds * 1000),
    aheadSeconds: () => aheadSeconds,
    advance(days) {
      aheadSeconds += Math.round(days * 24 * 60 * 60);
      if (file) writeWhole(file, JSON.stringify({ aheadSeconds }));
    },
  };
}
