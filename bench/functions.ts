import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exact } from './figure.ts';
import { interleave } from './interleave.ts';
import type { Benchmark } from './row.ts';

const functions = join(import.meta.dirname, '..', 'dist', 'functions');
const runs = 9;

/** Loads a bundle in a separate process, as a cold start does, and prints the milliseconds that it took. */
const probe = `
const started = performance.now();
require(process.argv[1]);
console.log(performance.now() - started);
`;

function bundle(key: string): string {
  return join(functions, key, 'index.js');
}

function load(key: string): number {
  return Number(execFileSync(process.execPath, ['-e', probe, bundle(key)], { encoding: 'utf8' }));
}

/** The size of each function's bundle, and the time in which it loads. */
export const functionsBenchmark: Benchmark = {
  name: 'functions',
  title: 'Functions',
  method:
    'Each bundle is loaded in a process of its own, as a cold start does, in turns with the others.',
  async measure() {
    const manifest = JSON.parse(readFileSync(join(functions, 'manifest.json'), 'utf8'));
    const keys = Object.keys(manifest).toSorted();
    const times = await interleave(
      runs,
      Object.fromEntries(keys.map((key) => [key, () => load(key)])),
    );
    return {
      rows: [],
      details: keys.flatMap((key) => [
        { name: `size of ${key}`, unit: 'KB', value: exact(statSync(bundle(key)).size / 1_024) },
        { name: `load of ${key}`, unit: 'ms', value: times(key) },
      ]),
    };
  },
};
