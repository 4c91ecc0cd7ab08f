import { expect, test } from '@jest/globals';
import { outputNames } from '#shared/ops/stack-outputs.ts';
import { synthesize } from './testing/synthesize.ts';

test('the stack has exactly the outputs that the commands read', () => {
  const { template } = synthesize({ pagerAddress: 'page@cutbay.app' });
  expect(Object.keys(template.findOutputs('*')).sort()).toEqual([...outputNames].sort());
});
