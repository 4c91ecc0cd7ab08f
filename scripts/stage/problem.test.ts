import { expect, test } from '@jest/globals';
import { describeProblem } from './problem.ts';

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

test.each([
  ['CredentialsProviderError', 'Could not load credentials from any providers', 'aws login'],
  ['ExpiredToken', 'The security token included in the request is expired', 'aws login'],
  ['AccessDenied', 'not authorized to perform', 'Your AWS credentials may not do this'],
])('an error %s of AWS is told with what to do', (name, message, remedy) => {
  const told = describeProblem(named(name, message));
  expect(told).toContain(message);
  expect(told).toContain(remedy);
});

test('without a region the way to configure one is told, rather than the words of the SDK', () => {
  expect(describeProblem(new Error('Region is missing'))).toContain('AWS_REGION');
});

test('an error of our own is told as it is', () => {
  expect(describeProblem(new Error('Say which stage.'))).toBe('Say which stage.');
});
