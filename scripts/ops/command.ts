import type * as z from 'zod';
import type { Block } from './report.ts';
import type { Target } from './target.ts';

/** What a command found or did: for programs, and for a terminal. */
export interface Report {
  /** What `--json` prints. Never holds a secret. */
  data: unknown;
  blocks: readonly Block[];
}

/** A change that is about to be made: said first, then done if the operator agrees. */
export interface Change {
  /** What will happen, a sentence a line. */
  will: readonly string[];
  apply(): Promise<Report>;
}

interface CommandParts<S extends z.ZodObject> {
  /** One word or two, as it is typed: `inbox list`. */
  name: string;
  /** What it does, as one sentence. */
  summary: string;
  /** What is worth knowing before it is run; paragraphs. */
  details?: readonly string[];
  /** All that it takes, each described. What `positionals` does not name is an option: `--name`. */
  input: S;
  /** Given by their place; one that is an array takes all that follow. */
  positionals?: readonly (keyof z.output<S> & string)[];
  /** Does what it does, or says what it would change. */
  run(input: z.output<S>, target: Target): Promise<Report | Change>;
}

/** A command as the tool finds, describes and runs it. */
export interface Command {
  name: string;
  summary: string;
  details: readonly string[];
  input: z.ZodObject;
  positionals: readonly string[];
  /**
   * @param given what was typed, by name
   * @throws ZodError where it is not what the command takes
   */
  run(given: unknown, target: Target): Promise<Report | Change>;
}

/** Declares a command: its input is checked before it runs. */
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

/** Something the operator can put right: printed as it is, without a stack. */
export class OperatorError extends Error {
  /** 2 where the command line is wrong, as shells have it; else 1. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}
