import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { type App, CfnResource, Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { checkedApp } from './testing/synthesise.ts';

const directory = mkdtempSync(join(tmpdir(), 'checks-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Synthesises a small stack under the checks that our own is held to. @returns what they found, as text */
function check(name: string, build: (stack: Stack) => unknown): string {
  const outdir = join(directory, name);
  const app: App = checkedApp(outdir);
  build(new Stack(app, 'Small'));
  app.synth();
  return readFileSync(join(outdir, 'validation-report.json'), 'utf8');
}

test('what CloudFormation would refuse ends the synthesis', () => {
  const missing = () =>
    check('refused', (stack) => new CfnResource(stack, 'Role', { type: 'AWS::IAM::Role' }));
  expect(missing).toThrow(/ERROR .*AssumeRolePolicyDocument.*\(CloudFormation Validate\)/);
});

test('what cdk-nag finds, and no reason acknowledges, is found', () => {
  expect(() => {
    const report = check('found', (stack) => new Topic(stack, 'Topic'));
    expect(JSON.parse(report).pluginReports).toEqual([]);
  }).toThrow(/AwsSolutions-SNS/);
});
