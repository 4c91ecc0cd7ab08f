import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

const at = (path: readonly PropertyKey[]) => path.map((part) => `/${String(part)}`).join('');

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (found, part) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined,
    value,
  );
}

function describe(issue: Issue, input: unknown): string {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys' && issue.code !== 'custom') {
    if (valueAt(input, path) === undefined) {
      return `${at(path.slice(0, -1))}: ${String(path.at(-1))} is a required property`;
    }
  }
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'array'
        ? `${at(path)}: Should have at least ${issue.minimum} items`
        : `${at(path)}: Should be greater than or equal to ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `${at(path)}: The emulator does not implement more than ${issue.maximum} of them`
        : `${at(path)}: Should be less than or equal to ${issue.maximum}`;
    case 'unrecognized_keys':
      return `${at(path)}: The emulator does not implement ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return `${at(path)}: Should be equal to one of the values that the emulator implements ${JSON.stringify(issue.values)}`;
    case 'invalid_format':
      return `${at(path)}: Should match the pattern ${issue.pattern}`;
    case 'invalid_type':
      return `${at(path)}: Should be of the type ${issue.expected}`;
    default:
      return `${at(path)}: ${issue.message}`;
  }
}

/**
 * The message of a BadRequestException, in the form that MediaConvert's have: paths below `settings`, in lower camel
 * case, joined by bars. Its own wording ends where the emulator is narrower than the service.
 * @param input what was validated
 */
export function problems(issues: readonly Issue[], input: unknown): string {
  return issues.map((issue) => describe(issue, input)).join(' | ');
}
