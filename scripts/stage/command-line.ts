import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

/** What is typed for one command: its words, its help and its arguments. */
export interface Declared {
  /** One or two words: `inbox list`. */
  name: string;
  summary: string;
  /** Further paragraphs of the help. */
  details: readonly string[];
  /** All arguments, each with a description. Those that `positionals` does not name are options: `--name`. */
  input: z.ZodObject;
  /** Positional arguments; an array takes all that follow. */
  positionals: readonly string[];
}

/** One of the operator's `npm run` commands, with or without commands of its own. */
export interface Grammar<Options extends z.ZodObject, One extends Declared> {
  /** As typed: `npm run ops --`. */
  name: string;
  summary: string;
  /** The rest of the line, for the help. */
  usage: string;
  /** The options, which all of its commands take. */
  options: Options;
  commands: readonly One[];
}

/** Where help and problems go. */
export interface Output {
  print(text: string): void;
  say(text: string): void;
}

/** An option without a value. */
export function flag(description: string) {
  return z.boolean().default(false).describe(description);
}

/** The width of a terminal line. */
export const lineWidth = 100;

/**
 * Reads a command line. Help is printed, and for an invalid line the problem and where its help is.
 * @returns the options, and the command with its input, which are validated; no command where the grammar has none
 * @throws CommanderError after the help (exit code 0) or the problem was printed
 */
export function readCommandLine<Options extends z.ZodObject, One extends Declared>(
  { name, summary, usage, options, commands }: Grammar<Options, One>,
  argv: readonly string[],
  output: Output,
): { options: z.output<Options>; command: One | undefined; input: Record<string, unknown> } {
  const program = configured(new Command(name), output).description(summary).usage(usage);
  describeOptions(program, options);
  let typed: { command?: One; parser: Command } = { parser: program };
  for (const command of commands) {
    const parser = placeOf(program, command.name);
    parser.description([command.summary, ...command.details].join('\n\n')).summary(command.summary);
    describeArguments(parser, command);
    parser.action(() => {
      typed = { command, parser };
    });
  }
  if (commands.length === 0) program.action(() => {});
  program.parse(argv, { from: 'user' });
  const { command, parser } = typed;
  const input = command ? inputOf(parser, command) : {};
  const validated = validate(program, options, program.opts());
  if (command) validate(parser, command.input, input, command.positionals);
  return { options: validated, command, input };
}

/** The exit code after an error of `readCommandLine`; undefined for any other error. */
export function exitCodeOfUsage(error: unknown, wrong: 1 | 2 = 2): 0 | 1 | 2 | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  return error.exitCode === 0 ? 0 : wrong;
}

function configured(command: Command, { print, say }: Output): Command {
  return command
    .exitOverride()
    .helpOption('--help', 'what a command takes')
    .helpCommand(false)
    .showHelpAfterError(`See ${command.name()} --help`)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => say(text.trimEnd()),
      outputError: (text, write) => write(sentence(text)),
      getOutHelpWidth: () => lineWidth,
      getErrHelpWidth: () => lineWidth,
    })
    .configureHelp({
      showGlobalOptions: true,
      visibleCommands: leaves,
      subcommandTerm: termOf,
    });
}

/** The parser of a command of one or two words; the first of two words is a group. */
function placeOf(program: Command, name: string): Command {
  return name.split(' ').reduce((parent, word) => {
    const existing = parent.commands.find((one) => one.name() === word);
    if (existing) return existing;
    const added = parent.command(word);
    const root = program.name();
    return added.showHelpAfterError(`See ${root} ${pathOf(added)} --help`);
  }, program);
}

function leaves(command: Command): Command[] {
  return command.commands.flatMap((one) => (one.commands.length > 0 ? leaves(one) : [one]));
}

function termOf(command: Command): string {
  const takesSome = command.registeredArguments.length + command.options.length > 0;
  return takesSome ? `${pathOf(command)} ${command.usage()}` : pathOf(command);
}

function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

const property = z.looseObject({
  type: z.string().optional(),
  description: z.string().default(''),
});
const objectSchema = z.object({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

function argumentsOf(input: z.ZodObject) {
  const { properties, required } = objectSchema.parse(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([key, { type, description }]) => ({
    key,
    type,
    description,
    isRequired: required.includes(key),
  }));
}

function describeOptions(parser: Command, input: z.ZodObject, positionals: readonly string[] = []) {
  const options = argumentsOf(input).filter(({ key }) => !positionals.includes(key));
  for (const { key, type, description } of options) {
    const word = optionWord(key);
    const option = new Option(type === 'boolean' ? word : `${word} <${key}>`, description);
    parser.addOption(type === 'boolean' ? option : option.argParser(notAnOption));
  }
  return options;
}

/** Arguments are optional for the parser: the schema has the better message for a missing one. */
function describeArguments(parser: Command, { input, positionals }: Declared): void {
  const declaredArguments = argumentsOf(input);
  const words = positionals.flatMap((name) =>
    declaredArguments
      .filter(({ key }) => key === name)
      .map(({ type, description, isRequired }) => {
        const more = type === 'array' ? '...' : '';
        parser.addArgument(new Argument(`[${name}${more}]`, description));
        return isRequired ? `<${name}${more}>` : `[${name}${more}]`;
      }),
  );
  const options = describeOptions(parser, input, positionals);
  const needed = options.filter(({ isRequired }) => isRequired);
  words.push(...needed.map(({ key }) => `${optionWord(key)} <${key}>`));
  if (options.length > needed.length) words.push('[options]');
  parser.usage(words.join(' '));
}

/** `--whole-table` of `wholeTable`. */
function optionWord(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function notAnOption(value: string): string {
  if (/^-./.test(value)) throw new InvalidArgumentError('It needs a value.');
  return value;
}

function inputOf(parser: Command, { positionals }: Declared): Record<string, unknown> {
  const placed = positionals.map((name, at) => [name, parser.processedArgs[at]] as const);
  return {
    ...parser.opts(),
    ...Object.fromEntries(placed.filter(([, value]) => value !== undefined)),
  };
}

function validate<S extends z.ZodObject>(
  parser: Command,
  schema: S,
  given: unknown,
  positionals: readonly string[] = [],
): z.output<S> {
  // Where an argument has no words of its own.
  const error = ({ input }: { input?: unknown }) => (input === undefined ? 'It is missing.' : null);
  const result = schema.safeParse(given, { error });
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [key = ''], message }) => {
    const word = String(key);
    return `${positionals.includes(word) ? `<${word}>` : optionWord(word)}: ${message}`;
  });
  return parser.error(problems.join('\n'));
}

/** A problem as the parser words it, as a sentence. */
function sentence(problem: string): string {
  return problem
    .replace(/^error: unknown command '(.*)'/, 'error: there is no command $1')
    .replace(/^error: option '(\S+).*' argument missing/, "error: option '$1' needs a value")
    .replace(/^error: (.)(.*?)\.?$/m, (_, first: string, rest) => `${first.toUpperCase()}${rest}.`);
}
