import type * as z from 'zod';
import { toJson } from '../stage/json.ts';
import { type Change, type Command, isChange, OperatorError, type Report } from './command.ts';
import { findCommand, type Globals, readCommandLine, wrongUsage } from './command-line.ts';
import { problemOf } from './problem.ts';
import { render, text } from './report.ts';
import type { Target } from './target.ts';
import type { Terminal } from './terminal.ts';
import { commandUsage, usage } from './usage.ts';

export interface ToolParts {
  commands: readonly Command[];
  terminal: Terminal;
  /** Opens the selected product, and configures the functions of this process for it. */
  openTarget(stage: string | undefined): Promise<Target>;
}

/**
 * Runs one command of the operator's tool.
 * @returns the exit code: 0; 1 for a failure; 2 for an invalid command line
 */
export async function runTool(argv: readonly string[], parts: ToolParts): Promise<0 | 1 | 2> {
  const { terminal } = parts;
  try {
    await runCommand(argv, parts);
    return 0;
  } catch (error) {
    terminal.say(problemOf(error));
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}

async function runCommand(argv: readonly string[], parts: ToolParts): Promise<void> {
  const { commands, terminal } = parts;
  const { command, words, rest } = findCommand(argv, commands);
  if (!command) return explainUsage(words, rest, parts);
  const { input, globals } = readCommandLine(command, rest);
  if (globals.help) return terminal.print(commandUsage(command));
  const given = command.input.safeParse(input);
  if (!given.success) throw wrongUsage(command, problemsOf(command, given.error));
  const target = await parts.openTarget(globals.stage);
  const outcome = await command.run(input, target);
  if (!isChange(outcome)) return printReport(terminal, outcome, globals);
  await makeChange(outcome, globals, target, terminal);
}

/** For a missing or unknown command: the list, or the matching part of it. */
function explainUsage(words: string[], rest: string[], { commands, terminal }: ToolParts): void {
  const [first] = words;
  const matching = commands.filter(({ name }) => name.split(' ')[0] === first);
  const listed = usage(matching.length > 0 ? matching : commands);
  const asksForHelp = rest.includes('--help') && (!first || matching.length > 0);
  if (!asksForHelp) {
    const problem = first ? `There is no command ${words.join(' ')}.` : 'Say which command.';
    throw new OperatorError(`${problem}\n\n${listed}`, 2);
  }
  terminal.print(listed);
}

async function makeChange(
  { will, apply }: Change,
  globals: Globals,
  target: Target,
  terminal: Terminal,
): Promise<void> {
  const planned = { data: { will }, blocks: [text(...will)] };
  if (globals['dry-run']) return printReport(terminal, planned, globals);
  terminal.say(`${render([text(`On ${target.name}:`), text(...will)])}\n`);
  if (!globals.yes && !(await confirms(terminal))) {
    return terminal.say('Nothing was changed.');
  }
  const report = await apply();
  await target.afterChange();
  printReport(terminal, report, globals);
}

async function confirms(terminal: Terminal): Promise<boolean> {
  if (!terminal.isInteractive) {
    throw new OperatorError(
      'Nothing was changed: this needs a confirmation, and there is no terminal. Add --yes, or --dry-run for a preview.',
      2,
    );
  }
  const answer = await terminal.ask('Do it? [y/N] ');
  return /^y(es)?$/i.test(answer.trim());
}

function printReport(terminal: Terminal, { data, blocks }: Report, { json }: Globals): void {
  terminal.print(json ? toJson(data) : render(blocks));
}

function problemsOf({ positionals }: Command, { issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => {
      const name = String(path[0] ?? '');
      return `${positionals.includes(name) ? `<${name}>` : `--${name}`}: ${message}`;
    })
    .join('\n');
}
