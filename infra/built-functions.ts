import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifest = z.record(
  z.string(),
  z.object({
    uses: z.array(z.enum(['table', 'session', 'stripe', 'mail', 'originSecret', 'secondFactor'])),
  }),
);

/** What a function may use besides its code. */
export type Use = z.output<typeof manifest>[string]['uses'][number];

interface BuiltFunction {
  /** The folder that is deployed. */
  readonly directory: string;
  readonly uses: readonly Use[];
}

/** Looks up a function by its key, such as `account/login`. */
export type BuiltFunctions = (key: string) => BuiltFunction;

/**
 * Reads what `build/functions.ts` built.
 * @throws Error, immediately or at a lookup, that names the command to run.
 */
export function readBuiltFunctions(directory: string): BuiltFunctions {
  const built = manifest.parse(JSON.parse(readText(join(directory, 'manifest.json'))));
  return (key) => {
    const uses = built[key]?.uses;
    if (!uses) throw unbuilt(`${directory} has no function ${key}`);
    return { directory: join(directory, key), uses };
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw unbuilt(`${file} is missing`);
  }
}

function unbuilt(what: string): Error {
  return new Error(`${what}: run "node build/functions.ts" first.`);
}
