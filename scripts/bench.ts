import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './median.ts';

const functions = join(import.meta.dirname, '..', 'dist', 'functions');
const rounds = 9;

/**
 * Loads a bundle in a separate process, as a cold start does, and prints the milliseconds and the memory that it
 * took.
 */
const probe = `
const before = process.memoryUsage().rss;
const started = performance.now();
require(process.argv[1]);
const ms = performance.now() - started;
console.log(JSON.stringify({ ms, mb: (process.memoryUsage().rss - before) / 2 ** 20 }));
`;

function load(key: string): { ms: number; mb: number } {
  const file = join(functions, key, 'index.js');
  return JSON.parse(execFileSync(process.execPath, ['-e', probe, file], { encoding: 'utf8' }));
}

/** Compares every function with the first, bundle by bundle in turn, so that noise affects all alike. */
function main(): void {
  const manifest = JSON.parse(readFileSync(join(functions, 'manifest.json'), 'utf8'));
  const keys = Object.keys(manifest).toSorted();
  const runs = new Map(keys.map((key) => [key, [] as { ms: number; mb: number }[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, loads] of runs) loads.push(load(key));
  }
  const rows = keys.map((key) => {
    const loads = runs.get(key) ?? [];
    return {
      key,
      kb: statSync(join(functions, key, 'index.js')).size / 1024,
      ms: median(loads.map(({ ms }) => ms)),
      mb: median(loads.map(({ mb }) => mb)),
    };
  });
  const base = Math.min(...rows.map(({ ms }) => ms));
  console.table(
    Object.fromEntries(
      rows.map(({ key, kb, ms, mb }) => [
        key,
        {
          'bundle KB': Math.round(kb),
          'load ms': ms.toFixed(1),
          '× quickest': (ms / base).toFixed(2),
          'memory MB': mb.toFixed(1),
        },
      ]),
    ),
  );
}

main();
