import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { FrontStack } from './front.ts';
import type { Settings } from './stage/settings.ts';
import { only } from './testing/resources.ts';
import { checkedApp, synthesizeChecked } from './testing/synthesize.ts';
import { roomFor, withThrowAwayCalls } from './testing/throw-away-calls.ts';

// Only here does a finding of cdk-nag, or a template that CloudFormation would reject, show before a deployment. All tests
// that need these checks are in this file: their engine takes seconds to start in each worker.

const certificateArn = `arn:aws:acm:us-east-1:123456789012:certificate/${'0'.repeat(8)}-1111-2222-3333-444444444444`;

/** Every option of a stage, each away from its default. */
const variants: [string, Partial<Settings>][] = [
  ['the default stage', {}],
  ['a stage that deletes its data', { stage: 'test', keepsData: false }],
  ['a stage with a domain', { domain: { name: 'app.cutbay.app', certificateArn } }],
  [
    'a stage with a web ACL',
    {
      webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/limits/1',
    },
  ],
  [
    'a stage with a bounded webhook and email domains',
    {
      webhookConcurrency: 20,
      allowedEmailDomains: ['mailinator.com'],
    },
  ],
  [
    'a stage with copies in another region',
    {
      copies: { region: 'eu-central-1', vaultName: 'copies', bucketName: 'copies-of-files' },
    },
  ],
  [
    'a stage on a restored table',
    {
      restoredTable: {
        tableName: 'restored',
        streamArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026',
      },
    },
  ],
  [
    "a stage on another one's mail domain, with a pager",
    { mailIdentity: 'existing', pagerAddress: 'https://events.cutbay.app/alarms' },
  ],
  ['a stage with a limit for each address', { addressLimit: 900 }],
  ['sam local', { samLocal: true }],
];

test.each(variants)('%s passes all checks, and contains no secret', (_, settings) => {
  const { template, findings } = synthesizeChecked(settings);
  expect(findings).toEqual([]);
  const text = JSON.stringify(template.toJSON());
  expect(text).not.toMatch(/(sk|rk|pk)_(live|test)_\w|whsec_\w|AKIA[0-9A-Z]{16}|-----BEGIN/);
  const secrets = Object.values(template.findResources('AWS::SecretsManager::Secret'));
  expect(secrets.length).toBeGreaterThan(0);
  for (const { Properties } of secrets) expect(Properties).not.toHaveProperty('SecretString');
  // The only place of a secret's value: by reference, which CloudFormation resolves.
  const resolved = text.match(/\{\{resolve:/g) ?? [];
  expect(resolved).toHaveLength(1);
  expect(JSON.stringify(template.findResources('AWS::CloudFront::Distribution'))).toContain(
    '{{resolve:secretsmanager:',
  );
});

test('the limit for each address is a web ACL of the calls in us-east-1, and passes all checks', () => {
  const outdir = join(directory, 'front');
  const app = checkedApp(outdir);
  const front = new FrontStack(app, 'Front', {
    settings: { stage: 'production' },
    addressLimit: 900,
  });
  expect([front.stackName, front.region]).toEqual(['Cutbay-production-front', 'us-east-1']);
  const template = Template.fromJSON(app.synth().getStackByName(front.stackName).template);
  expect(JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'))).toMatchObject({
    pluginReports: [],
  });
  const { properties } = only(template, 'AWS::WAFv2::WebACL');
  const [{ Statement, Action }, ...others] = properties.Rules;
  expect(others).toEqual([]);
  expect([properties.Scope, properties.DefaultAction]).toEqual(['CLOUDFRONT', { Allow: {} }]);
  const { ScopeDownStatement, ...rate } = Statement.RateBasedStatement;
  expect(rate).toEqual({ Limit: 900, EvaluationWindowSec: 60, AggregateKeyType: 'IP' });
  expect(ScopeDownStatement.ByteMatchStatement.SearchString).toBe('/api/');
  const { ResponseCode, CustomResponseBodyKey } = Action.Block.CustomResponse;
  expect(ResponseCode).toBe(429);
  // What a page shows of it.
  expect(JSON.parse(properties.CustomResponseBodies[CustomResponseBodyKey].Content)).toEqual({
    code: 'too_many_attempts',
    message: expect.any(String),
  });
  expect(Object.keys(template.findOutputs('*'))).toEqual(['WebAclArn']);
});

test(`a stage with ${roomFor} calls passes all checks`, () => {
  expect(synthesizeChecked({}, withThrowAwayCalls(roomFor)).findings).toEqual([]);
});

const directory = mkdtempSync(join(tmpdir(), 'checks-'));
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * Synthesizes a small stack with the checks that ours must pass.
 * @returns the findings, as text
 */
function check(name: string, build: (stack: Stack) => unknown): string {
  const outdir = join(directory, name);
  const app: App = checkedApp(outdir);
  build(new Stack(app, 'Small'));
  app.synth();
  return readFileSync(join(outdir, 'validation-report.json'), 'utf8');
}

test('a template that CloudFormation would reject fails the synthesis', () => {
  const missing = () =>
    check('refused', (stack) => new CfnResource(stack, 'Role', { type: 'AWS::IAM::Role' }));
  expect(missing).toThrow(/ERROR .*AssumeRolePolicyDocument.*\(CloudFormation Validate\)/);
});

test('a cdk-nag finding without an acknowledgement is reported', () => {
  expect(() => {
    const report = check('found', (stack) => new Topic(stack, 'Topic'));
    expect(JSON.parse(report).pluginReports).toEqual([]);
  }).toThrow(/AwsSolutions-SNS/);
});
