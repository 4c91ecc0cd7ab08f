import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { checkedApp } from './testing/synthesise.ts';

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
