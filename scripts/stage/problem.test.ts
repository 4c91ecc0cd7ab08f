import { expect, test } from '@jest/globals';
import { describeProblem } from './problem.ts';

function errorNamed(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

test.each([
  ['CredentialsProviderError', 'Could not load credentials from any providers', 'aws login'],
  ['ExpiredToken', 'The security token included in the request is expired', 'aws login'],
  ['AccessDenied', 'not authorized to perform', 'Your AWS credentials lack a permission'],
])('the AWS error %s is printed with its remedy', (name, message, remedy) => {
  const description = describeProblem(errorNamed(name, message));
  expect(description).toContain(message);
  expect(description).toContain(remedy);
});

test('a missing region is printed with the way to configure one', () => {
  expect(describeProblem(new Error('Region is missing'))).toContain('AWS_REGION');
});

test('an error of our own is printed unchanged', () => {
  expect(describeProblem(new Error('Name a stage.'))).toBe('Name a stage.');
});
