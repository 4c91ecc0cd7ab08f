import { expect, test } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const arnOf = (id: string) => ({ 'Fn::GetAtt': [Match.stringLikeRegexp(`^${id}`), 'Arn'] });
const bucket = { 'Fn::GetAtt': [Match.stringLikeRegexp('^StorageFiles'), 'Arn'] };
const objects = (pattern: string) => ({ 'Fn::Join': ['', [bucket, pattern]] });

test('what is stored waits for ten minutes in an encrypted queue, before a function has its proxy made', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: {
        bucket: { name: [{ Ref: Match.stringLikeRegexp('^StorageFiles') }] },
        object: { key: [{ prefix: 'w/' }] },
      },
    },
    Targets: [{ Arn: arnOf('TranscodingStored') }],
  });
  template.hasResourceProperties('AWS::SQS::Queue', {
    DelaySeconds: 600,
    SqsManagedSseEnabled: true,
    // Until a browser that has announced a proxy has given up, after two hours.
    VisibilityTimeout: 900,
    RedrivePolicy: { deadLetterTargetArn: arnOf('TranscodingUnstarted'), maxReceiveCount: 10 },
  });
  template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: arnOf('TranscodingStored'),
    FunctionName: { Ref: Match.stringLikeRegexp('^Transcodingstartproxy') },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 2 },
  });
});

test("a function gets the ends of the jobs of this stage's queue, and of no other", () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.mediaconvert'],
      'detail-type': ['MediaConvert Job State Change'],
      detail: {
        status: ['COMPLETE', 'ERROR', 'CANCELED'],
        queue: [arnOf('TranscodingJobs')],
      },
    },
    Targets: [{ Arn: arnOf('Transcodingproxymade') }],
  });
});

test('jobs may read files and write proxies, and nothing else', () => {
  template.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [
        { Principal: { Service: 'mediaconvert.amazonaws.com' }, Action: 'sts:AssumeRole' },
      ],
    },
    Policies: [
      {
        PolicyDocument: {
          Statement: [
            { Action: 's3:GetObject', Effect: 'Allow', Resource: objects('/w/*') },
            { Action: 's3:PutObject', Effect: 'Allow', Resource: objects('/posters/*-proxy.mp4') },
          ],
        },
      },
    ],
  });
});

test('the function that creates jobs may do that in the queue of the stage, with the role of jobs alone', () => {
  template.hasResourceProperties('AWS::IAM::Role', {
    Policies: [
      {
        PolicyDocument: {
          Statement: Match.arrayWith([
            {
              Action: 'mediaconvert:CreateJob',
              Effect: 'Allow',
              Resource: arnOf('TranscodingJobs'),
            },
            {
              Action: 'iam:PassRole',
              Condition: {
                StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' },
              },
              Effect: 'Allow',
              Resource: arnOf('TranscodingRole'),
            },
            Match.objectLike({
              Action: Match.arrayWith(['sqs:ReceiveMessage']),
              Resource: arnOf('TranscodingStored'),
            }),
          ]),
        },
      },
    ],
  });
});

test('the function of the ends of jobs may not create any, and reads none', () => {
  const [role] = Object.entries(template.findResources('AWS::IAM::Role')).filter(([id]) =>
    id.startsWith('Transcodingproxymade'),
  );
  expect(JSON.stringify(role)).not.toMatch(/mediaconvert|PassRole/);
});

test('the functions by which films leave their paths may cancel jobs, and create none', () => {
  const roles = Object.entries(template.findResources('AWS::IAM::Role'));
  for (const name of ['changefiles', 'storageevent']) {
    const own = roles.filter(([id]) => id.toLowerCase().includes(name));
    expect(own).toHaveLength(1);
    expect(JSON.stringify(own)).toMatch(/mediaconvert:CancelJob/);
    expect(JSON.stringify(own)).not.toMatch(/CreateJob|PassRole/);
  }
});
