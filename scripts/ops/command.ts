import type * as z from 'zod';
import type { Declared } from '../stage/command-line.ts';
import type { Block } from './report.ts';
import type { Target } from './target.ts';

/** The result of a command: for programs, and for a terminal. */
export interface Report {
  /** The output of `--json`. Never contains a secret. */
  data: unknown;
  blocks: readonly Block[];
}

/** A change that is about to be made: described first, then applied if the operator confirms. */
export interface Change {
  /** The description of the change, a sentence a line. */
  will: readonly string[];
  apply(): Promise<Report>;
}

interface CommandParts<S extends z.ZodObject> {
  /** One or two words, as typed: `inbox list`. */
  name: string;
  /** A one-sentence summary. */
  summary: string;
  /** Further paragraphs of the help. */
  details?: readonly string[];
  /** All arguments, each with a description. Those that `positionals` does not name are options: `--name`. */
  input: S;
  /** Positional arguments; an array takes all that follow. */
  positionals?: readonly (keyof z.output<S> & string)[];
  /** Runs the command, or returns the change to confirm. */
  run(input: z.output<S>, target: Target): Promise<Report | Change>;
}

/** A command as the tool reads, describes and runs it. */
export interface Command extends Declared {
  /**
   * @param given the arguments, by name
   * @throws ZodError if they are invalid
   */
  run(given: unknown, target: Target): Promise<Report | Change>;
}

/** Declares a command: its input is validated before it runs. */
export function command<S extends z.ZodObject>(parts: CommandParts<S>): Command {
  const { details = [], positionals = [], input } = parts;
  return {
    ...parts,
    details,
    positionals,
    run: async (given, target) => parts.run(input.parse(given), target),
  };
}

export function isChange(outcome: Report | Change): outcome is Change {
  return 'apply' in outcome;
}

/** An error that the operator can resolve: printed without a stack trace. */
export class OperatorError extends Error {
  /** 2 for an invalid command line, by convention; otherwise 1. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
