import { expect, test } from '@jest/globals';
import { type StorageAccess, sessionPolicy } from './session-policy.ts';

const bucket = 'arn:aws:s3:::cutbay-files';
const none: StorageAccess = { write: false, writeCold: false, remove: false };
const policy = (access: Partial<StorageAccess>) =>
  JSON.parse(sessionPolicy(bucket, 'w/one/', { ...none, ...access }));

const files = `${bucket}/w/one/*`;
const reading = [
  {
    Effect: 'Allow',
    Action: ['s3:ListBucket'],
    Resource: bucket,
    Condition: { StringLike: { 's3:prefix': 'w/one/*' } },
  },
  { Effect: 'Allow', Action: ['s3:GetObject', 's3:GetObjectTagging'], Resource: files },
];
const writing = (...classes: string[]) => [
  {
    Effect: 'Allow',
    Action: ['s3:PutObject'],
    Resource: files,
    Condition: { StringEqualsIfExists: { 's3:x-amz-storage-class': classes } },
  },
  {
    Effect: 'Allow',
    Action: ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    Resource: files,
  },
];
const removing = { Effect: 'Allow', Action: ['s3:DeleteObject'], Resource: files };

test.each<[string, Partial<StorageAccess>, object[]]>([
  ['reading alone', {}, reading],
  ['writing hot', { write: true }, [...reading, ...writing('STANDARD', 'INTELLIGENT_TIERING')]],
  [
    'writing hot and cold',
    { write: true, writeCold: true },
    [...reading, ...writing('STANDARD', 'INTELLIGENT_TIERING', 'GLACIER_IR')],
  ],
  ['cold without hot, which no policy can express', { writeCold: true }, reading],
  ['removing without writing, over quota', { remove: true }, [...reading, removing]],
  [
    'everything',
    { write: true, writeCold: true, remove: true },
    [...reading, ...writing('STANDARD', 'INTELLIGENT_TIERING', 'GLACIER_IR'), removing],
  ],
])('%s has exactly its statements', (_, access, Statement) => {
  expect(policy(access)).toEqual({ Version: '2012-10-17', Statement });
});

test('the longest policy keeps within the 2,048 characters that STS accepts', () => {
  const everything = { write: true, writeCold: true, remove: true };
  const longest = sessionPolicy(
    `arn:aws-us-gov:s3:::${'b'.repeat(63)}`,
    `w/${'f'.repeat(36)}/`,
    everything,
  );
  expect(longest.length).toBeLessThanOrEqual(2_048);
});

test('no policy reaches another workspace or versions, or writes tags or ACLs', () => {
  const text = sessionPolicy(bucket, 'w/one/', {
    write: true,
    writeCold: true,
    remove: true,
  });
  expect(text).not.toMatch(/Version"?[,\]]|PutObjectTagging|Acl|s3:\*|"\*"/);
  // Without its slash, a folder would match those that begin alike.
  expect(text).not.toContain('w/one*');
});
