import type { Template } from '#local/instance/template.ts';

/** The resources of a small stack that store files, in the format that CDK generates. */
export const fixtureStorage: Template['Resources'] = {
  FileEvents: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['Unprocessed', 'Arn'] },
        maxReceiveCount: 3,
      },
    },
  },
  FileEventHandler: {
    Type: 'AWS::Lambda::Function',
    Properties: { Description: 'events/storage-event', Timeout: 5 },
  },
  FileEventSource: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['FileEvents', 'Arn'] },
      FunctionName: { Ref: 'FileEventHandler' },
      BatchSize: 10,
    },
  },
  Files: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketNamePrefix: 'cutbay-local-files',
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'Uploads',
            Status: 'Enabled',
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 8 },
          },
          {
            Id: 'Files',
            Status: 'Enabled',
            Prefix: 'w/',
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            ExpiredObjectDeleteMarker: true,
            Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 0 }],
          },
        ],
      },
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [{ 'Fn::Join': ['', ['https://', { Ref: 'Distribution' }]] }],
            AllowedMethods: ['GET', 'PUT'],
            AllowedHeaders: ['x-amz-*'],
            ExposedHeaders: ['etag'],
            MaxAge: 60,
          },
        ],
      },
      NotificationConfiguration: {
        QueueConfigurations: ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'].map((Event) => ({
          Event,
          Queue: { 'Fn::GetAtt': ['FileEvents', 'Arn'] },
          Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: 'w/' }] } },
        })),
      },
    },
  },
  SyncRole: {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ Principal: { AWS: { 'Fn::GetAtt': ['CredentialsRole', 'Arn'] } } }],
      },
      Policies: [
        {
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Action: 's3:GetObject',
                Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '/w/*']] },
              },
            ],
          },
        },
      ],
    },
  },
};
