import * as z from 'zod';
import { exitCodeOfUsage, flag, type Grammar, readCommandLine } from './command-line.ts';
import { describeProblem } from './problem.ts';

const stage = (command: string) =>
  z
    .string({ error: `Name a stage, as in: npm run ${command} -- --stage production` })
    .min(1, `Name a stage, as in: npm run ${command} -- --stage production`)
    .refine((name) => name !== 'local', {
      error: 'The stage local is the product on this machine, and is never deployed.',
    })
    .describe('the stage, such as production (required)');

const usage = '--stage NAME [options]';

/** The commands of a stage. */
export const stageCommands = {
  deploy: {
    name: 'npm run deploy --',
    usage,
    summary:
      'Deploys a stage, for the first time or again: examines it, shows the changes, asks for confirmation, deploys, and runs a smoke test.',
    options: z.object({
      stage: stage('deploy'),
      yes: flag('skips the confirmation'),
      rollback: flag('deploys the previously deployed commit'),
      atOnce: flag('gives all requests the new release at once, as a rollback does'),
      replaceStripeKey: flag('prompts for another Stripe key, even if one is stored'),
      replaceWebhook: flag(
        "replaces Stripe's endpoint and its signing secret, after a loss or leak",
      ),
    }),
    commands: [],
  },
  destroy: {
    name: 'npm run destroy --',
    usage,
    summary: "Removes a stage that keeps no data, completely. It asks for the stage's name.",
    options: z.object({ stage: stage('destroy'), yes: flag("does not ask for the stage's name") }),
    commands: [],
  },
  doctor: {
    name: 'npm run doctor --',
    usage,
    summary:
      'Reports what a stage lacks, and changes nothing. Exits with 2 for an error, 1 for a warning, otherwise 0.',
    options: z.object({ stage: stage('doctor'), json: flag('for programs') }),
    commands: [],
  },
} as const satisfies Record<string, Grammar<z.ZodObject, never>>;

export type DeployOptions = z.output<(typeof stageCommands.deploy)['options']>;

/** The options of a stage's command line; help is printed on standard output, and problems on standard error. */
export function readStageOptions<Options extends z.ZodObject>(
  grammar: Grammar<Options, never>,
  argv: readonly string[],
): z.output<Options> {
  return readCommandLine(grammar, argv, {
    print: (text) => void process.stdout.write(`${text}\n`),
    say: (text) => void process.stderr.write(`${text}\n`),
  }).options;
}

/**
 * Runs one of these commands with the arguments of the process, whose exit code it sets.
 * @param failed the exit code of a wrong command line and of an error, which is printed with its remedy
 * @param work returns the exit code
 */
export async function runStageCommand<Options extends z.ZodObject>(
  grammar: Grammar<Options, never>,
  failed: 1 | 2,
  work: (options: z.output<Options>) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await work(readStageOptions(grammar, process.argv.slice(2)));
  } catch (error) {
    const code = exitCodeOfUsage(error, failed);
    if (code === undefined) process.stderr.write(`${describeProblem(error)}\n`);
    process.exitCode = code ?? failed;
  }
}
