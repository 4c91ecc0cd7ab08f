import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { synthesize } from './testing/synthesize.ts';
import { alarmsOfRunbook } from './watching/runbook.ts';

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

/** The alarms of things that customers notice at once, of which the runbook says so. */
const urgent = /\*\*Urgent\*\* are ([\w, ]+) and (\w+)/
  .exec(runbook)
  ?.slice(1)
  .join(', ')
  .split(', ');

test('every alarm tells the operator when it fires and when it is over', () => {
  expect(alarms.length).toBeGreaterThan(0);
  for (const { AlarmActions, OKActions } of alarms) {
    expect([AlarmActions, OKActions]).toEqual([[{ Ref: topicId }], [{ Ref: topicId }]]);
  }
});

test('the alarms that the runbook calls urgent say so, and they alone go to the pager too', () => {
  expect(urgent?.length).toBeGreaterThan(1);
  const described = alarms.filter(({ AlarmDescription }) => /^Urgent: /.test(AlarmDescription));
  expect(described.map(({ name }) => name).sort()).toEqual(urgent?.sort());
  for (const address of ['page@cutbay.app', 'https://events.cutbay.app/alarms']) {
    const paged = synthesize({ pagerAddress: address }).template;
    const pager = { Ref: expect.stringMatching(/^AlarmsPager/) };
    for (const { Properties } of Object.values(paged.findResources('AWS::CloudWatch::Alarm'))) {
      const { AlarmName, AlarmDescription, AlarmActions, OKActions } = Properties;
      const actions = /^Urgent: /.test(AlarmDescription)
        ? [{ Ref: topicId }, pager]
        : [{ Ref: topicId }];
      expect([AlarmName, AlarmActions, OKActions]).toEqual([AlarmName, actions, actions]);
    }
    paged.hasResourceProperties('AWS::SNS::Subscription', {
      Endpoint: address,
      Protocol: address.startsWith('https:') ? 'https' : 'email',
    });
  }
});

test('the mail of an alarm says what it means and what to do, in what CloudWatch takes of a description', () => {
  for (const { name, AlarmDescription } of alarms) {
    expect({ name, AlarmDescription }).toEqual({
      name,
      AlarmDescription: expect.stringMatching(/^(Urgent|Warning): \S.+\n\n\S.+$/),
    });
    expect({ name, isShort: AlarmDescription.length <= 1024 }).toEqual({ name, isShort: true });
  }
});

test('every row of the runbook is an alarm', () => {
  expect([...alarmsOfRunbook().keys()].sort()).toEqual(alarms.map(({ name }) => name).sort());
});
