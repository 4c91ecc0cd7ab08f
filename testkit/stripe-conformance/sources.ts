import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedCall } from './published-calls.ts';

const root = join(import.meta.dirname, '..', '..');

/** The Stripe calls in the product's code, without tests and their helpers. */
export function callsInSources(calls: readonly PublishedCall[]): string[] {
  const code = ['core', 'functions']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const methods = new Set(
    [...code.matchAll(/\bstripe\.((?:\w+\.)+\w+)\(/g)].map(([, method]) => method),
  );
  return calls.filter(({ method }) => methods.has(method)).map(({ call }) => call);
}
