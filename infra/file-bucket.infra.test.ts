import { expect, test } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { env } from '#shared/ops/environment.ts';
import { productFunctions } from './testing/resources.ts';
import { synthesize } from './testing/synthesize.ts';

const { template } = synthesize();
const siteOrigin = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [anySite(), 'DomainName'] }]] };
const filesArn = { 'Fn::GetAtt': [Match.stringLikeRegexp('^StorageFiles'), 'Arn'] };
const objects = (folder: string) => ({ 'Fn::Join': ['', [filesArn, `/${folder}*`]] });

function anySite() {
  return Match.stringLikeRegexp('^SiteDistribution');
}

test('files are in a private, encrypted, versioned bucket that takes only TLS and is kept in production', () => {
  template.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BucketNamePrefix: 'cutbay-production-files',
      BucketNamespace: 'account-regional',
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' },
            BlockedEncryptionTypes: { EncryptionType: ['SSE-C'] },
          },
        ],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
    },
  });
  template.hasResourceProperties('AWS::S3::BucketPolicy', {
    Bucket: { Ref: Match.stringLikeRegexp('^StorageFiles') },
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 's3:*',
          Resource: [filesArn, objects('')],
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
      ],
    },
  });
});

test('a stage that keeps no data removes the bucket with its contents, by the function that the pages have already', () => {
  const test = synthesize({ stage: 'test', keepsData: false }).template;
  test.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'Delete',
    Properties: { BucketNamePrefix: 'cutbay-test-files' },
  });
  const handlers = Object.keys(test.findResources('AWS::Lambda::Function')).filter((id) =>
    id.startsWith('CustomS3AutoDelete'),
  );
  expect(handlers).toHaveLength(1);
});

test('only pages of the site may read and upload, and see what an upload answers', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedOrigins: [siteOrigin],
          AllowedMethods: ['GET', 'HEAD', 'PUT'],
          AllowedHeaders: ['content-type', 'if-match', 'if-none-match', 'range', 'x-amz-*'],
          ExposedHeaders: ['content-range', 'etag', 'x-amz-checksum-sha256'],
          MaxAge: 3_600,
        },
      ],
    },
  });
});

test('the trash is emptied after 30 days, unfinished uploads after 8, and hot files are tiered at once', () => {
  template.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: [
        {
          Id: 'DiscardUnfinishedUploads',
          Status: 'Enabled',
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 8 },
        },
        {
          Id: 'EmptyTrash',
          Status: 'Enabled',
          Prefix: 'w/',
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          ExpiredObjectDeleteMarker: true,
        },
        {
          Id: 'TierHotStorage',
          Status: 'Enabled',
          Prefix: 'w/',
          Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 0 }],
        },
        {
          Id: 'RemoveOldPosters',
          Status: 'Enabled',
          Prefix: 'posters/',
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          ExpiredObjectDeleteMarker: true,
        },
        {
          Id: 'RemoveOldReviews',
          Status: 'Enabled',
          Prefix: 'reviews/',
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          ExpiredObjectDeleteMarker: true,
        },
        {
          Id: 'RemoveOldLogos',
          Status: 'Enabled',
          Prefix: 'logos/',
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          ExpiredObjectDeleteMarker: true,
        },
      ],
    },
  });
});

test('only the function that issues sync credentials may assume their role, which deletes no version and stores only what can be read at once', () => {
  const issuer = {
    'Fn::GetAtt': [Match.stringLikeRegexp('^Apidevicesgetstoragecredentials'), 'Arn'],
  };
  template.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { AWS: issuer } }],
    },
    Policies: [
      {
        PolicyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Action: 's3:ListBucket',
              Resource: filesArn,
              Condition: { StringLike: { 's3:prefix': 'w/*' } },
            },
            {
              Effect: 'Allow',
              Action: [
                's3:AbortMultipartUpload',
                's3:DeleteObject',
                's3:GetObject',
                's3:GetObjectTagging',
                's3:ListMultipartUploadParts',
              ],
              Resource: objects('w/'),
            },
            {
              Effect: 'Allow',
              Action: 's3:PutObject',
              Resource: objects('w/'),
              Condition: {
                StringEqualsIfExists: {
                  's3:x-amz-storage-class': ['STANDARD', 'INTELLIGENT_TIERING', 'GLACIER_IR'],
                },
              },
            },
          ],
        },
      },
    ],
  });
  const holders = productFunctions(template).filter(
    ({ Environment }) => Environment.Variables[env.storageRoleArn],
  );
  expect(holders.map(({ Description }) => Description)).toEqual([
    'devices/get-storage-credentials',
  ]);
});

const read = ['s3:GetObject', 's3:GetObjectVersion'];

test.each([
  ['files/list-files', { bucket: ['s3:ListBucket'] }],
  [
    'files/get-file-link',
    {
      bucket: ['s3:ListBucket'],
      'w/*': read,
      'posters/*': read,
      'reviews/*': ['s3:GetObject'],
    },
  ],
  [
    'events/storage-event',
    {
      bucket: ['s3:ListBucket', 's3:ListBucketVersions'],
      'w/*': read,
      'posters/*': ['s3:DeleteObject', ...read],
      'reviews/*': ['s3:DeleteObject', 's3:GetObject'],
    },
  ],
  [
    'events/change-files',
    {
      bucket: ['s3:ListBucket', 's3:ListBucketVersions'],
      'w/*': ['s3:DeleteObject', 's3:DeleteObjectVersion', ...read, 's3:PutObject'],
      'posters/*': ['s3:DeleteObject', 's3:DeleteObjectVersion', ...read, 's3:PutObject'],
      'reviews/*': ['s3:DeleteObject', 's3:DeleteObjectVersion'],
      'logos/*': ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    },
  ],
  ['events/send-mail', { 'posters/*': read, 'logos/*': ['s3:GetObject'] }],
  ['workspace/change-branding', { 'logos/*': ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'] }],
])(
  '%s may do with the bucket what the commands in its bundle need, and nothing else',
  (key, expected) => {
    expect(storageGrants(key)).toEqual(expected);
  },
);

/** What a function may do with the bucket itself, and with the objects in its folders. */
function storageGrants(key: string) {
  const lambda = productFunctions(template).find(({ Description }) => Description === key);
  const role = template.findResources('AWS::IAM::Role')[lambda?.['Role']['Fn::GetAtt'][0]];
  const statements: { Action: string | string[]; Resource: unknown }[] =
    role?.['Properties'].Policies[0].PolicyDocument.Statement;
  const onStorage = statements.filter(({ Action }) => String(Action).startsWith('s3:'));
  return Object.fromEntries(
    onStorage.flatMap(({ Action, Resource }) =>
      [Resource].flat().map((one) => {
        const folder = /"\/([^"]*)"/.exec(JSON.stringify(one))?.[1];
        return [folder ?? 'bucket', [Action].flat()];
      }),
    ),
  );
}

test('under sam local the functions know the bucket of the S3 emulator', () => {
  const names = productFunctions(synthesize({ samLocal: true }).template).map(
    ({ Environment }) => Environment.Variables[env.storageBucket],
  );
  expect(new Set(names)).toEqual(new Set([undefined, 'cutbay-files']));
});
