import * as z from 'zod';
import { productName } from '#shared/rules/product.ts';
import { exitCodeOfUsage, flag, type Output, readCommandLine } from '../stage/command-line.ts';
import { toJson } from '../stage/json.ts';
import { type Terminal as Dialogue, isYes } from '../stage/terminal.ts';
import { type Change, type Command, isChange, OperatorError, type Report } from './command.ts';
import { problemOf } from './problem.ts';
import { render, text } from './report.ts';
import type { Target } from './target.ts';

/** The options of every command. */
const globals = z.object({
  stage: z
    .string()
    .optional()
    .describe('the product of that stage in the cloud; by default the one on this machine'),
  json: flag('for programs'),
  dryRun: flag('describes the change without making it'),
  yes: flag('changes without asking'),
});
type Options = z.output<typeof globals>;

const tool = {
  name: 'npm run ops --',
  summary: `The operator's tool of ${productName}.`,
  usage: '[--stage NAME] COMMAND',
};

/** The terminal of a command: its output, and one question. */
export type Terminal = Output & Pick<Dialogue, 'isInteractive' | 'ask'>;

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
    const code = exitCodeOfUsage(error);
    if (code !== undefined) return code;
    terminal.say(problemOf(error));
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}

async function runCommand(argv: readonly string[], parts: ToolParts): Promise<void> {
  const { commands, terminal } = parts;
  const grammar = { ...tool, options: globals, commands };
  const { options, command, input } = readCommandLine(grammar, argv, terminal);
  if (!command) return;
  const target = await parts.openTarget(options.stage);
  const outcome = await command.run(input, target);
  if (!isChange(outcome)) return printReport(terminal, outcome, options);
  await makeChange(outcome, options, target, terminal);
}

async function makeChange(
  { will, apply }: Change,
  options: Options,
  target: Target,
  terminal: Terminal,
): Promise<void> {
  const planned = { data: { will }, blocks: [text(...will)] };
  if (options.dryRun) return printReport(terminal, planned, options);
  terminal.say(`${render([text(`On ${target.name}:`), text(...will)])}\n`);
  if (!options.yes && !(await confirms(terminal))) {
    return terminal.say('Nothing was changed.');
  }
  const report = await apply();
  await target.afterChange();
  printReport(terminal, report, options);
}

async function confirms(terminal: Terminal): Promise<boolean> {
  if (!terminal.isInteractive) {
    throw new OperatorError(
      'Nothing was changed: this needs a confirmation, and there is no terminal. Add --yes, or --dry-run for a preview.',
      2,
    );
  }
  return isYes(await terminal.ask('Do it? [y/N] '));
}

function printReport(terminal: Terminal, { data, blocks }: Report, { json }: Options): void {
  terminal.print(json ? toJson(data) : render(blocks));
}
