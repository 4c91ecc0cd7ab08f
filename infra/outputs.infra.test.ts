import { expect, test } from '@jest/globals';
import { outputNames } from '#shared/stack-outputs.ts';
import { synthesise } from './testing/synthesise.ts';

test('the stack has exactly the outputs that the commands read', () => {
  const { template } = synthesise();
  expect(Object.keys(template.findOutputs('*')).sort()).toEqual([...outputNames].sort());
});
