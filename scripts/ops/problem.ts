import * as z from 'zod';
import { CallError } from '#core/errors.ts';
import { describeProblem } from '../stage/problem.ts';
import { OperatorError } from './command.ts';

/** An error with its remedy, for the operator. */
export function problemOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof z.ZodError) return `The data is not as expected: ${error.message}`;
  if (!(error instanceof CallError)) return describeProblem(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message}\n${cause.message}` : message;
}
