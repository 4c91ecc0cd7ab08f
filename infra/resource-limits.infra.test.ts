import { expect, test } from '@jest/globals';
import type { Template } from 'aws-cdk-lib/assertions';
import { calls } from '#shared/api.ts';
import type { Settings } from './stage/settings.ts';
import { synthesize } from './testing/synthesize.ts';
import { perDomain, roomFor, throwAway, withThrowAwayCalls } from './testing/throw-away-calls.ts';

/**
 * The limits: CloudFormation's of one stack, nested or not (resources, bytes of its template, parameters, outputs, dynamic
 * references), the gateway's of routes and integrations (the latter cannot be raised), and IAM's of a role's inline policies.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const most = {
  resources: 500,
  bytes: 1_000_000,
  parameters: 200,
  outputs: 200,
  dynamicReferences: 60,
  routes: 300,
  policyCharacters: 10_240,
};

/** The settings that add resources. */
const settings: Partial<Settings> = {
  pagerAddress: 'page@cutbay.app',
  copies: { region: 'eu-central-1', vaultName: 'copies', bucketName: 'copies-of-files' },
};
const { parent } = synthesize(settings);
const full = synthesize(settings, withThrowAwayCalls(roomFor));

test(`the stack, and that of the calls' roles, has room for ${roomFor} calls that share no role`, () => {
  expect(Object.keys(routesOf(full.template))).toHaveLength(roomFor);
  // And the default route.
  expect(roomFor + 1).toBeLessThan(most.routes);
  expect(full.nested).toHaveLength(1);
  for (const template of [full.parent, ...full.nested]) {
    const { Resources, Parameters = {}, Outputs = {} } = template.toJSON();
    // As CDK writes it, without indentation.
    const text = JSON.stringify(template.toJSON());
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(most.resources);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most.bytes);
    expect(Object.keys(Parameters).length).toBeLessThanOrEqual(most.parameters);
    expect(Object.keys(Outputs).length).toBeLessThanOrEqual(most.outputs);
    const references = text.match(/\{\{resolve:/g) ?? [];
    expect(references.length).toBeLessThanOrEqual(most.dynamicReferences);
  }
});

test('the inline policies of every role stay within what a role takes', () => {
  const sizes = Object.values(full.template.findResources('AWS::IAM::Role')).map(
    ({ Properties }) => {
      const policies: { PolicyDocument: unknown }[] = Properties.Policies ?? [];
      return policies.reduce((sum, { PolicyDocument }) => sum + charactersOf(PolicyDocument), 0);
    },
  );
  expect(sizes.length).toBeGreaterThan(100);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(most.policyCharacters);
});

test('a call takes one resource of the stack, its function', () => {
  const added = roomFor - Object.keys(calls).length;
  const newDomains = Math.ceil(added / perDomain);
  const [before, after] = [parent, full.parent].map(
    (template) => Object.keys(template.toJSON()['Resources']).length,
  );
  expect(after).toBe(Number(before) + added + newDomains);
});

test('more functions than a gateway role allows are rejected', () => {
  const crowded = Object.fromEntries(
    Array.from({ length: 81 }, (_, index) => throwAway(`crowded/throw-away-${index}`)),
  );
  expect(() => synthesize({}, crowded)).toThrow(
    'crowded has 81 functions; a role is limited to 80.',
  );
});

/** The characters that count: IAM ignores white space. The names have the maximum length of Lambda. */
test('a full gateway role stays within the limit of inline policies', () => {
  const arn = `arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${'n'.repeat(64)}`;
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: Array(80).fill(arn) },
    ],
  };
  expect(charactersOf(policy)).toBeLessThanOrEqual(most.policyCharacters);
});

function routesOf(of: Template): object {
  const [api] = Object.values(of.findResources('AWS::ApiGatewayV2::Api'));
  const methods = Object.entries<object>(api?.['Properties'].Body.paths)
    .filter(([path]) => path !== '/$default')
    .flatMap(([path, by]) => Object.keys(by).map((method) => [`${method} ${path}`, true]));
  return Object.fromEntries(methods);
}

/** With an ARN of the longest kind for each expression that CloudFormation fills in. */
function charactersOf(policy: unknown): number {
  const filledIn = (_: string, value: unknown) => {
    const [key = ''] = Object.keys(Object(value));
    return key === 'Ref' || key.startsWith('Fn::') ? 'n'.repeat(128) : value;
  };
  return JSON.stringify(policy, filledIn).length;
}
