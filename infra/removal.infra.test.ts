import { expect, test } from '@jest/globals';
import { synthesize } from './testing/synthesize.ts';

test('a stage that keeps no data retains nothing when it is removed', () => {
  const { template } = synthesize({ stage: 'test', keepsData: false });
  const resources = Object.entries<{ DeletionPolicy?: string }>(template.toJSON()['Resources']);
  const retained = resources.filter(
    ([, { DeletionPolicy }]) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
  );
  expect(retained.map(([id]) => id)).toEqual([]);
  // CloudFormation deletes a bucket only once it is empty.
  const buckets = Object.keys(template.findResources('AWS::S3::Bucket'));
  expect(Object.keys(template.findResources('Custom::S3AutoDeleteObjects'))).toHaveLength(
    buckets.length,
  );
});
