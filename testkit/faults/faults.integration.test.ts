import { expect, test } from '@jest/globals';
import { calls } from '#shared/api.ts';
import { defaultCase } from '#testkit/cases/default-case.ts';
import { emptyFigures } from './figures.ts';
import { cleanRun } from './run.ts';
import { openSample, scenariosOf, testScenarios } from './sample.ts';

const sample = openSample();
testScenarios(sample, scenariosOf('others'));

test.each([
  ['saves nothing', calls['billing/get-quote'], 'Whether a change is saved is false, not true.'],
  ['is rejected', calls['account/confirm-email'], 'The response is 404, not 200.'],
] as const)('a call that %s fails the default scenario', async (_, call, message) => {
  const { environment } = sample();
  await expect(cleanRun(environment, defaultCase(call), emptyFigures())).rejects.toThrow(message);
});

test('a call that saves its change passes the default scenario', async () => {
  const scenario = defaultCase(calls['workspace/set-company-name']);
  const { environment } = sample();
  await expect(cleanRun(environment, scenario, emptyFigures())).resolves.toBeDefined();
});
