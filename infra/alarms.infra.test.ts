import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const [[topicId = ''] = []] = Object.entries(template.findResources('AWS::SNS::Topic')).filter(
  ([id]) => id.startsWith('Alarms'),
);
const runbook = readFileSync(join(import.meta.dirname, '../docs/runbook.md'), 'utf8');

const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => ({ name: String(Properties.AlarmName).split('-').at(-1), ...Properties }),
);

test('CloudWatch may publish to the topic for alarms of this account, and nothing may without TLS', () => {
  const [policy] = Object.values(template.findResources('AWS::SNS::TopicPolicy')).filter(
    ({ Properties }) => Properties.Topics[0].Ref === topicId,
  );
  expect(policy?.['Properties'].PolicyDocument.Statement).toEqual(
    expect.arrayContaining([
      {
        Sid: 'AllowCloudWatchAlarms',
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topicId },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
      expect.objectContaining({
        Effect: 'Deny',
        Principal: '*',
        Action: 'sns:Publish',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    ]),
  );
});

test('every alarm publishes to the topic', () => {
  expect(alarms.length).toBeGreaterThan(0);
  for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topicId }]);
});

test('every alarm has its section in the runbook, with what it means, what to do and a drill; no section is stale', () => {
  const sections = runbook.split(/^(?=#{1,3} )/m).filter((text) => /^### Alarm: /.test(text));
  const named = sections.map((text) => /^### Alarm: (\w+)/.exec(text)?.[1]);
  expect(named.sort()).toEqual(alarms.map(({ name }) => name).sort());
  for (const section of sections) {
    expect(section).toMatch(/\*\*Means\.\*\*.*\*\*Look at\.\*\*.*\*\*Do\.\*\*.*\*\*Drill\.\*\*/s);
  }
});
