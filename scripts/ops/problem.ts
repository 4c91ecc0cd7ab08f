import * as z from 'zod';
import { CallError } from '#core/errors.ts';
import { OperatorError } from './command.ts';

/**
 * Remedies of AWS errors, by their names.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html
 */
const remedies: Record<string, string> = {
  CredentialsProviderError: noCredentials(),
  ExpiredTokenException: noCredentials(),
  UnrecognizedClientException: noCredentials(),
  AccessDeniedException: notAllowed(),
  AccessDenied: notAllowed(),
  ResourceNotFoundException: 'Is the stage deployed in this account and region?',
};

function noCredentials(): string {
  return 'AWS rejected your credentials: sign in, such as by aws sso login, or name a profile with AWS_PROFILE.';
}

function notAllowed(): string {
  return `Your AWS credentials lack a permission: see "Who may run the operator's tool" in docs/runbook.md.`;
}

/** An error with its remedy, for the operator. */
export function problemOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof z.ZodError) return `The data is not as expected: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { name, message, cause } = error;
  if (error instanceof CallError && cause instanceof Error) return `${message}\n${cause.message}`;
  const remedy = Object.hasOwn(remedies, name) ? `\n${remedies[name]}` : '';
  const isPlain = name === 'Error' || error instanceof CallError;
  return `${isPlain ? message : `${name}: ${message}`}${remedy}`;
}
