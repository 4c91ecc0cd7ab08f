import { expect, jest, test } from '@jest/globals';
import type * as z from 'zod';
import { readStageOptions, stageCommands } from './commands.ts';

const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

test('the options name a stage', () => {
  expect(readStageOptions(stageCommands.deploy, ['--stage', 'test', '--yes'])).toEqual({
    stage: 'test',
    yes: true,
    rollback: false,
    atOnce: false,
    replaceStripeKey: false,
    replaceWebhook: false,
  });
});

test.each(['deploy', 'destroy', 'doctor'] as const)(
  '%s refuses a missing, local or unknown stage and unknown words, and names its help',
  (name) => {
    const problemOf = (...args: string[]) => {
      said.mockClear();
      expect(() => readStageOptions<z.ZodObject>(stageCommands[name], args)).toThrow();
      return said.mock.calls.join('');
    };
    for (const [problem, ...args] of [
      [`Name a stage, as in: npm run ${name} -- --stage production`],
      ["Option '--stage' needs a value.", '--stage'],
      ['It needs a value.', '--stage', '--yes'],
      ['never deployed', '--stage', 'local'],
      ["Unknown option '--require-approval'.", '--stage', 'test', '--require-approval', 'never'],
      ['Expected 0 arguments but got 1: production', '--stage', 'test', 'production'],
    ] as const) {
      const description = problemOf(...args);
      expect(description).toContain(problem);
      expect(description).toContain(`See npm run ${name} -- --help`);
    }
  },
);
