import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type StorageCommand, storageActions } from './storage-actions.ts';

const uses = z.enum([
  'table',
  'session',
  'guest',
  'stripe',
  'mail',
  'originSecret',
  'secondFactor',
  'certificates',
  'storage',
  'sync',
  'createsJobs',
  'readsJobs',
  'cancelsJobs',
]);

const storageCommand = z.custom<StorageCommand>(
  (name) => typeof name === 'string' && Object.hasOwn(storageActions, name),
  { error: ({ input }) => `The actions of S3's command ${input} are not known.` },
);

const builtFunction = z.object({
  uses: z.array(uses),
  storageCommands: z.array(storageCommand).default([]),
});

const manifest = z.record(z.string(), builtFunction);

/** What a function may use besides its code. */
export type Use = z.output<typeof uses>;

interface BuiltFunction {
  /** The folder that is deployed. */
  readonly directory: string;
  readonly uses: readonly Use[];
  /** The commands of S3 in its bundle. */
  readonly storageCommands: readonly StorageCommand[];
}

/** Looks up a function by its key, such as `sessions/login`. */
export type BuiltFunctions = (key: string) => BuiltFunction;

/**
 * Reads what `build/functions.ts` built.
 * @throws Error, immediately or at a lookup, that names the command to run.
 */
export function readBuiltFunctions(directory: string): BuiltFunctions {
  const built = manifest.parse(JSON.parse(readText(join(directory, 'manifest.json'))));
  return (key) => {
    const found = built[key];
    if (!found) throw unbuilt(`${directory} has no function ${key}`);
    return { directory: join(directory, key), ...found };
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
