import { expect, test } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();

test('changes of files go through an encrypted queue, which only this bucket may fill, to a function', () => {
  const queue = { 'Fn::GetAtt': [Match.stringLikeRegexp('^FileEventsQueue'), 'Arn'] };
  const filter = { S3Key: { Rules: [{ Name: 'prefix', Value: 'w/' }] } };
  template.hasResource('AWS::S3::Bucket', {
    // S3 tests whether it may send to the queue when the bucket is created.
    DependsOn: Match.arrayWith([Match.stringLikeRegexp('^FileEventsQueuePolicy')]),
    Properties: {
      NotificationConfiguration: {
        QueueConfigurations: [
          { Event: 's3:ObjectCreated:*', Filter: filter, Queue: queue },
          { Event: 's3:ObjectRemoved:*', Filter: filter, Queue: queue },
          { Event: 's3:LifecycleExpiration:*', Filter: filter, Queue: queue },
        ],
      },
    },
  });
  const bucketArn = [
    'arn:',
    { Ref: 'AWS::Partition' },
    ':s3:::cutbay-production-files-',
    { Ref: 'AWS::AccountId' },
    '-',
    { Ref: 'AWS::Region' },
    '-an',
  ];
  template.hasResourceProperties('AWS::SQS::QueuePolicy', {
    PolicyDocument: {
      Statement: [
        Match.objectLike({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
        {
          Sid: 'AllowFileEvents',
          Effect: 'Allow',
          Principal: { Service: 's3.amazonaws.com' },
          Action: 'sqs:SendMessage',
          Resource: queue,
          Condition: {
            ArnEquals: { 'aws:SourceArn': { 'Fn::Join': ['', bucketArn] } },
            StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
          },
        },
      ],
    },
  });
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: queue,
    FunctionName: { Ref: Match.stringLikeRegexp('^FileEventsstorageevent') },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BatchSize: 100,
    MaximumBatchingWindowInSeconds: 1,
    ScalingConfig: { MaximumConcurrency: 5 },
  });
});

test("the bucket's events are retried for long enough, and then set aside", () => {
  const [queue] = Object.values(
    template.findResources('AWS::SQS::Queue', {
      Properties: { RedrivePolicy: Match.anyValue() },
    }),
  );
  const [lambda] = productFunctions(template).filter(
    ({ Description }) => Description === 'events/storage-event',
  );
  expect(queue?.['Properties'].RedrivePolicy).toEqual({
    deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^FileEventsUnprocessed/), 'Arn'] },
    maxReceiveCount: 8,
  });
  expect(queue?.['Properties'].VisibilityTimeout).toBeGreaterThanOrEqual(6 * lambda?.['Timeout']);
});

test('changes of many files are carried out from the stream, those of one workspace in order, and resumed every five minutes', () => {
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: Match.stringLikeRegexp('^FileChangeschangefiles') },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 1,
    ParallelizationFactor: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 8,
    FilterCriteria: {
      Filters: [
        {
          Pattern: JSON.stringify({
            eventName: ['INSERT', 'MODIFY'],
            dynamodb: {
              Keys: { pk: { S: [{ prefix: 'FILES#' }] }, sk: { S: [{ prefix: 'CHANGE#' }] } },
            },
          }),
        },
        {
          Pattern: JSON.stringify({
            eventName: ['MODIFY'],
            dynamodb: {
              Keys: { pk: { S: [{ prefix: 'EMAIL#' }] }, sk: { S: [{ prefix: 'PURCHASE#' }] } },
            },
          }),
        },
      ],
    },
    DestinationConfig: {
      OnFailure: {
        Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^FileChangesUnfinished'), 'Arn'] },
      },
    },
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [
      { Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^FileChangesresumechanges'), 'Arn'] } },
    ],
  });
});

test('what is new in reviews is mailed where that is due, looked at every five minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    Targets: [
      {
        Arn: {
          'Fn::GetAtt': [Match.stringLikeRegexp('^ReviewMailsmailreviewnotifications'), 'Arn'],
        },
      },
    ],
  });
});

test('no stream has more than two consumers', () => {
  const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
  const ofStream = mappings.filter(({ Properties }) =>
    JSON.stringify(Properties.EventSourceArn).includes('StreamArn'),
  );
  expect(ofStream).toHaveLength(2);
});
