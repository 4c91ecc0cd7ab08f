import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { synthesize } from './testing/synthesize.ts';

interface Resource {
  Type: string;
  DeletionPolicy?: string;
  Properties?: Record<string, unknown>;
}

const { template } = synthesize();
const names = resourcesOf(template).flatMap(namesOf);

function resourcesOf(stack: Template): Resource[] {
  return Object.values(stack.toJSON()['Resources']);
}

/** The names that the stack itself gives to a resource: an account has only one of each. */
function namesOf({ Type, Properties = {} }: Resource): string[] {
  const configs = Object.entries(Properties).filter(([key]) => key.endsWith('Config'));
  return [Properties, ...configs.map(([, config]) => config)]
    .flatMap((properties) => Object.entries(properties ?? {}))
    .filter(([key, value]) => isName(Type, key, value))
    .map(([key, value]) => `${Type} ${key} ${JSON.stringify(value)}`);
}

/** Whether it names the resource itself, not another one, and not only within another one. */
function isName(type: string, key: string, value: unknown): boolean {
  // An alias is named within its function.
  if (['AWS::Lambda::Permission', 'AWS::Lambda::Alias'].includes(type)) return false;
  if (/^(Metric|Stage|Policy|Domain|DeploymentConfig)/.test(key)) return false;
  return /Name(Prefix)?$/.test(key) && !/^\{"(Ref|Fn::GetAtt)"/.test(JSON.stringify(value));
}

test('the names of functions, edge functions, headers policies and buckets are found', () => {
  const types = names.map((name) => name.split(' ')[0]);
  expect(types).toEqual(
    expect.arrayContaining([
      'AWS::CloudFront::Function',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::Lambda::Function',
      'AWS::S3::Bucket',
    ]),
  );
});

test('two stages fit in one account: no name of a resource is in both stacks', () => {
  const rehearsal = resourcesOf(synthesize({ stage: 'test', keepsData: false }).template);
  expect(rehearsal.flatMap(namesOf).filter((name) => names.includes(name))).toEqual([]);
});

test('one stage fits twice in one account, in two regions: names without a region contain it', () => {
  const withoutRegion = names.filter((name) =>
    /^AWS::(CloudFront|Budgets|CloudWatch::Dashboard)/.test(name),
  );
  expect(withoutRegion.length).toBeGreaterThan(5);
  expect(withoutRegion.filter((name) => !name.includes('"AWS::Region"'))).toEqual([]);
});

test('a first deployment that failed can be repeated: what its rollback leaves has no name of ours', () => {
  const left = resourcesOf(template).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
  expect(left.length).toBeGreaterThan(0);
  expect(left.flatMap(namesOf)).toEqual([]);
});
