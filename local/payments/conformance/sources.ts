import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedCall } from './published-calls.ts';

const functions = join(import.meta.dirname, '..', '..', '..', 'functions');

/** The calls of Stripe's that stand in the product's own code, tests and their helpers left out. */
export function callsInSources(calls: readonly PublishedCall[]): string[] {
  const code = readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .map((file) => readFileSync(join(functions, file), 'utf8'))
    .join('\n');
  const methods = new Set(
    [...code.matchAll(/\bstripe\.((?:\w+\.)+\w+)\(/g)].map(([, method]) => method),
  );
  return calls.filter(({ method }) => methods.has(method)).map(({ call }) => call);
}
