import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Command, OperatorError } from './command.ts';

/** The options of every command. */
const globalOptions = {
  stage: { type: 'string' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const globals = z.object({
  stage: z.string().optional(),
  json: z.boolean(),
  yes: z.boolean(),
  'dry-run': z.boolean(),
  help: z.boolean(),
});
export type Globals = z.output<typeof globals>;

/** A positional argument or an option. */
export interface Argument {
  name: string;
  kind: 'flag' | 'value' | 'list';
  description: string;
  isRequired: boolean;
}

const property = z.looseObject({
  type: z.string().optional(),
  description: z.string().default(''),
  items: z.unknown().optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

/** The arguments that a command declares, in its order. */
export function argumentsOf({ input }: Command): Argument[] {
  const { properties, required } = objectSchema.parse(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([name, { type, description }]) => ({
    name,
    kind: type === 'boolean' ? 'flag' : type === 'array' ? 'list' : 'value',
    description,
    isRequired: required.includes(name),
  }));
}

/** Splits the arguments into global options before the command, the words that may name it, and the rest. */
export function findCommand(
  argv: readonly string[],
  commands: readonly Command[],
): { command: Command | null; words: string[]; rest: string[] } {
  const leading: string[] = [];
  let at = 0;
  while (argv[at]?.startsWith('-')) {
    // The only global option with a value.
    const length = argv[at] === '--stage' ? 2 : 1;
    leading.push(...argv.slice(at, at + length));
    at += length;
  }
  const typed = argv.slice(at);
  for (const length of [2, 1]) {
    const name = typed.slice(0, length).join(' ');
    const command = commands.find((candidate) => candidate.name === name);
    if (command) {
      return { command, words: [name], rest: [...leading, ...typed.slice(length)] };
    }
  }
  const options = typed.findIndex((word) => word.startsWith('-'));
  const words = options === -1 ? typed : typed.slice(0, options);
  return { command: null, words: [...words], rest: [...leading, ...typed.slice(words.length)] };
}

/**
 * Parses the arguments after a command's name.
 * @returns its input by name, not validated yet, and the global options
 * @throws OperatorError for an unknown option or argument
 */
export function readCommandLine(
  command: Command,
  argv: readonly string[],
): { input: Record<string, unknown>; globals: Globals } {
  const known = argumentsOf(command);
  const options = Object.fromEntries(
    known
      .filter(({ name }) => !command.positionals.includes(name))
      .map(({ name, kind }) => [name, { type: kind === 'flag' ? 'boolean' : 'string' } as const]),
  );
  const { values, positionals } = parsed(command, argv, { ...options, ...globalOptions });
  const byPlace = placed(command, known, positionals);
  const own = Object.entries(values).filter(([name]) => !Object.hasOwn(globalOptions, name));
  return { input: { ...Object.fromEntries(own), ...byPlace }, globals: globals.parse(values) };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parsed(command: Command, argv: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw wrongUsage(command, `${first.replace(/\.$/, '')}.`);
  }
}

function placed(command: Command, known: readonly Argument[], positionals: readonly string[]) {
  const rest = [...positionals];
  const values: [string, unknown][] = [];
  for (const name of command.positionals) {
    const isList = known.some((argument) => argument.name === name && argument.kind === 'list');
    if (isList) values.push([name, rest.splice(0)]);
    else if (rest.length > 0) values.push([name, rest.shift()]);
  }
  if (rest.length > 0) throw wrongUsage(command, `${rest.join(' ')} is not expected.`);
  return Object.fromEntries(values);
}

/** The error for an invalid command line. */
export function wrongUsage({ name }: Command, problem: string): OperatorError {
  return new OperatorError(`${problem}\nSee npm run ops -- ${name} --help`, 2);
}
