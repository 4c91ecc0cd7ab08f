import { productName } from '#shared/product.ts';
import type { Command } from './command.ts';
import { type Argument, argumentsOf } from './command-line.ts';
import { lineWidth } from './report.ts';
import { wrap } from './wrap.ts';

const globalHelp: readonly (readonly [string, string])[] = [
  ['--stage NAME', 'the product of that stage in the cloud; by default the one on this machine'],
  ['--json', 'for programs'],
  ['--dry-run', 'describes the change without making it'],
  ['--yes', 'changes without asking'],
  ['--help', 'what a command takes'],
];

/** The help for all commands, or those that start with a word. */
export function usage(commands: readonly Command[]): string {
  return [
    `The operator's tool of ${productName}: npm run ops -- [--stage NAME] COMMAND`,
    '',
    ...columns(commands.map((command) => [typed(command), command.summary])),
    '',
    ...columns(globalHelp),
  ].join('\n');
}

/** The help for one command. */
export function commandUsage(command: Command): string {
  const described = argumentsOf(command).map(
    (argument) => [typedArgument(command, argument), argument.description] as const,
  );
  return [
    `npm run ops -- ${typed(command)}`,
    '',
    ...[command.summary, ...command.details].flatMap((line) => [...wrap(line, lineWidth), '']),
    ...columns([...described, ...globalHelp]),
  ].join('\n');
}

function typed(command: Command): string {
  const known = argumentsOf(command);
  const isPlaced = ({ name }: Argument) => command.positionals.includes(name);
  const inOrder = command.positionals.flatMap((name) => known.filter((one) => one.name === name));
  const words = [...inOrder, ...known.filter((one) => !isPlaced(one))].map((argument) => {
    const word = typedArgument(command, argument);
    return argument.isRequired ? word : `[${word}]`;
  });
  return [command.name, ...words].join(' ');
}

function typedArgument({ positionals }: Command, { name, kind }: Argument): string {
  if (positionals.includes(name)) return `<${name}>${kind === 'list' ? '...' : ''}`;
  return kind === 'flag' ? `--${name}` : `--${name} ${name.toUpperCase()}`;
}

const mostLeft = 46;

/** Two columns; a left part that is too long has its own line. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(mostLeft, Math.max(...rows.map(([left]) => left.length)));
  return rows.flatMap(([left, right]) => {
    const [first = '', ...more] = wrap(right, lineWidth - width - 4);
    const rest = more.map((line) => ' '.repeat(width + 4) + line);
    if (left.length > width) return [`  ${left}`, ' '.repeat(width + 4) + first, ...rest];
    return [`  ${left.padEnd(width)}  ${first}`, ...rest];
  });
}
