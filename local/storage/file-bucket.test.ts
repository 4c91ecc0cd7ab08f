import { expect, test } from '@jest/globals';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { readFileBucket } from './file-bucket.ts';
import { readSyncPolicy } from './storage.ts';

const { id, cloudOrigin, cors, lifecycle } = readFileBucket(
  fixtureTemplate,
  'http://localhost:3000',
);

test("the stack's bucket is set up in the emulator as at S3, for the local site", () => {
  expect(cloudOrigin).toBe(
    'https://cutbay-local-files-000000000000-us-east-1-an.s3.us-east-1.amazonaws.com',
  );
  expect(cors).toEqual([
    {
      AllowedOrigins: ['http://localhost:3000'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['x-amz-*'],
      ExposeHeaders: ['etag'],
      MaxAgeSeconds: 60,
    },
  ]);
  expect(lifecycle).toEqual([
    {
      ID: 'Uploads',
      Status: 'Enabled',
      Filter: { Prefix: '' },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 8 },
    },
    {
      ID: 'Files',
      Status: 'Enabled',
      Filter: { Prefix: 'w/' },
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      Expiration: { ExpiredObjectDeleteMarker: true },
      Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', Days: 0 }],
    },
  ]);
});

test('the role of sync tools has the permissions of the stack, on the local bucket', () => {
  expect(JSON.parse(readSyncPolicy(fixtureTemplate, id, 'cutbay-files'))).toEqual({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::cutbay-files/w/*' },
    ],
  });
});

test('a setting that is not emulated is an error', () => {
  const [rule] = [{ Id: 'Unknown', Status: 'Enabled', ExpirationInDays: 1 }];
  const bucket = fixtureTemplate.Resources['Files'];
  const changed = {
    Resources: {
      Files: {
        Type: 'AWS::S3::Bucket',
        Properties: { ...bucket?.Properties, LifecycleConfiguration: { Rules: [rule] } },
      },
    },
  };
  expect(() => readFileBucket(changed, 'http://localhost:3000')).toThrow('ExpirationInDays');
});
