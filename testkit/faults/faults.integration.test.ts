import { expect, test } from '@jest/globals';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';
import { emptyFigures } from './figures.ts';
import { cleanRun } from './run.ts';
import { casesOf, openSample, testCases } from './sample.ts';

// Only here does every other call meet a fault at one of its requests, and a user who tries again.

const sample = openSample();
testCases(sample, casesOf('others'));

test('a case whose change is not saved fails, and one whose call is rejected', async () => {
  const { environment } = sample();
  const one = (token: string, expected: string): Case => ({
    title: '',
    arrange: async () => {
      const owner = await signUp();
      const body = { companyName: token };
      return {
        act: () => owner.call('POST /api/user/company-name', { body }),
        saved: async () => {
          const { user } = (await owner.call('GET /api/user')).body;
          assertEqual('The name', user.companyName, expected);
        },
      };
    },
  });
  const run = (each: Case) => cleanRun(environment, each, emptyFigures());
  await expect(run(one('Night Shift', 'Night Shift'))).resolves.toBeDefined();
  await expect(run(one('Night Shift', 'Day Shift'))).rejects.toThrow('The name is "Night Shift"');
  await expect(run(one('', 'Night Shift'))).rejects.toThrow('The name is null');
});
