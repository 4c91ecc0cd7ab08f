import { tableProperties } from '#infra/testing/table-properties.ts';
import type { Template } from '#local/instance/template.ts';

/** The resources of a small stack that store files, in the format that CDK generates. */
const fixtureStorage: Template['Resources'] = {
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
        EventBridgeConfiguration: { EventBridgeEnabled: true },
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

/** The resources that have proxies of stored films made. */
const fixtureTranscoding: Template['Resources'] = {
  StoredFilms: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      DelaySeconds: 600,
      VisibilityTimeout: 900,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': ['Unprocessed', 'Arn'] },
        maxReceiveCount: 2,
      },
    },
  },
  FileStored: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created', 'Object Deleted'],
        detail: { bucket: { name: [{ Ref: 'Files' }] }, object: { key: [{ prefix: 'w/' }] } },
      },
      Targets: [{ Id: '1', Arn: { 'Fn::GetAtt': ['StoredFilms', 'Arn'] } }],
    },
  },
  ProxyStarter: {
    Type: 'AWS::Lambda::Function',
    Properties: { Description: 'events/start-proxy', Timeout: 5 },
  },
  StoredFilmSource: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['StoredFilms', 'Arn'] },
      FunctionName: { Ref: 'ProxyStarter' },
      BatchSize: 10,
    },
  },
};

/** A minimal stack, in the format that CDK generates. */
export const fixtureTemplate: Template = {
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        ...tableProperties,
        Replicas: [{ Region: { Ref: 'AWS::Region' } }],
      },
    },
    Gateway: gateway({
      '/api/login': { post: {} },
      '/api/user': { get: {} },
      '/api/team-members/{id}/role': { put: {} },
      '/$default': { 'x-amazon-apigateway-any-method': {} },
    }),
    MailSender: {
      Type: 'AWS::Lambda::Function',
      Properties: { Description: 'events/send-mail', Timeout: 5 },
    },
    MailSource: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        FunctionName: { Ref: 'MailSender' },
        BatchSize: 10,
        FilterCriteria: {
          Filters: [
            {
              Pattern:
                '{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"MAIL#"}]}}}}',
            },
          ],
        },
      },
    },
    ...fixtureStorage,
    ...fixtureTranscoding,
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'Headers',
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy: "default-src 'self'; upgrade-insecure-requests",
              Override: true,
            },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 63072000, Override: true },
          },
          CustomHeadersConfig: {
            Items: [{ Header: 'X-Studio', Value: 'cutting room', Override: true }],
          },
          RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
        },
      },
    },
    Rewrite: edgeFunction(`
      function handler(event) {
        var request = event.request;
        if (request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new' } } };
        if (request.uri === '/dashboard') request.uri = '/index.html';
        return request;
      }`),
    Status: edgeFunction(`
      function handler(event) {
        event.response.headers['x-seen'] = { value: event.request.uri };
        return event.response;
      }`),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          Origins: [
            { Id: 'pages', S3OriginConfig: { OriginAccessIdentity: '' } },
            { Id: 'api', CustomOriginConfig: {} },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'pages',
            Compress: true,
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              {
                EventType: 'viewer-request',
                FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] },
              },
              {
                EventType: 'viewer-response',
                FunctionARN: { 'Fn::GetAtt': ['Status', 'FunctionARN'] },
              },
            ],
          },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              ResponseHeadersPolicyId: { Ref: 'Headers' },
            },
          ],
          CustomErrorResponses: [
            { ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/404.html' },
          ],
        },
      },
    },
    HashedAssets: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
    },
    OtherFiles: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        Exclude: ['assets/*'],
        SystemMetadata: { 'cache-control': 'no-cache' },
        SourceMarkers: [{ 'https://site.invalid': { 'Fn::Join': ['', ['https://', 'site']] } }],
      },
    },
  },
};

function gateway(paths: Record<string, unknown>): Template['Resources'][string] {
  return { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: { openapi: '3.0.1', paths } } };
}

function edgeFunction(code: string): Template['Resources'][string] {
  return { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: code } };
}
