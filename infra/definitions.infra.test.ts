import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { definedFunctions } from './definitions.ts';
import { synthesize, synthesizeDefinitions } from './testing/synthesize.ts';

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

test('before the functions are built the stack defines all but their code, environment and grants', () => {
  const defined = withoutBuild(synthesizeDefinitions(definedFunctions).template);
  const whole = withoutBuild(synthesize().template);
  expect(defined).toEqual(whole);
  // The role of sync tools, whose policy the local storage applies.
  expect(Object.keys(defined).filter((id) => id.includes('SyncRole'))).toHaveLength(1);
});

/** The resources, of functions only what does not follow from their bundles. */
function withoutBuild(template: Template) {
  const resources: Record<string, Resource> = template.toJSON()['Resources'];
  const functionRoles = Object.entries(resources).flatMap(([id, { Type, Properties }]) =>
    Type === 'AWS::IAM::Role' && JSON.stringify(Properties).includes('lambda.amazonaws.com')
      ? [id]
      : [],
  );
  const defined = Object.fromEntries(
    Object.entries(resources)
      .filter(([id]) => !functionRoles.includes(id))
      .map(([id, { Type, Properties }]) => {
        // Which calls share a role follows from their grants.
        const { Code: _, Environment: __, Role: ___, ...rest } = Properties ?? {};
        return [id, { Type, Properties: Type === 'AWS::Lambda::Function' ? rest : Properties }];
      }),
  );
  // The id of a version ends with a hash of the code.
  const text = JSON.stringify(defined).replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}
