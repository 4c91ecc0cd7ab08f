import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { decodeForm } from '@cutbay/stripe-emulator/form';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { publishedCallOf, publishedCalls } from './published-calls.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '.cache', 'conformance');
const calls = publishedCalls();

/** A request's parameters as the SDK takes them: numbers and booleans are sent as text. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value === 'string') {
    if (/^-?\d+$/.test(value)) return Number(value);
    return value === 'true' || value === 'false' ? value === 'true' : value;
  }
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, inner]) => [
      name,
      // Metadata is always text, whatever it looks like.
      name === 'metadata' ? inner : typed(inner),
    ]),
  );
}

/** A line of a program that compiles only if Stripe accepts these parameters. */
export function asProgram({ name, form }: OutgoingRequest, at: number): string {
  const [path = '', query = ''] = name.split('?');
  const call = publishedCallOf(calls, path);
  if (!call) throw new Error(`Stripe has no ${path}.`);
  const params = typed(decodeForm(query || form));
  const module = relative(folder, call.module);
  return `export const r${at}: import('./${module}').${call.params} = ${JSON.stringify(params)};`;
}

/** The compiler's errors for a program; none if it compiles. */
export async function compilerSays(program: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'requests.ts');
  writeFileSync(file, program);
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, ...options.split(' '), file]).then(
    () => '',
    ({ stdout }) => stdout,
  );
}
