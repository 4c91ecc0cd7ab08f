import { describe, expect, test } from '@jest/globals';
import {
  foldersPolicy,
  maxPolicyCharacters,
  type StorageAccess,
  sessionPolicy,
} from './session-policy.ts';

const bucket = 'arn:aws:s3:::cutbay-files';
const place = { bucketArn: bucket, folder: 'w/one/' };
const none: StorageAccess = { write: false, writeCold: false, remove: false };
const policy = (access: Partial<StorageAccess>) =>
  JSON.parse(sessionPolicy(place, { ...none, ...access }));

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
    { bucketArn: `arn:aws-us-gov:s3:::${'b'.repeat(63)}`, folder: `w/${'f'.repeat(36)}/` },
    everything,
  );
  expect(longest.length).toBeLessThanOrEqual(maxPolicyCharacters);
});

test('no policy reaches another workspace or versions, or writes tags or ACLs', () => {
  const text = sessionPolicy(place, {
    write: true,
    writeCold: true,
    remove: true,
  });
  expect(text).not.toMatch(/Version"?[,\]]|PutObjectTagging|Acl|s3:\*|"\*"/);
  // Without its slash, a folder would match those that begin alike.
  expect(text).not.toContain('w/one*');
});

describe('a policy for some folders', () => {
  const folder = (name: string, write = true, remove = false) => ({ name, write, remove });
  const cold = { writeCold: true };
  const policyFor = (...folders: Parameters<typeof foldersPolicy>[1]) =>
    foldersPolicy(place, folders, cold);

  test('lists each by its name and a slash, and the folder of the workspace not at all', () => {
    const { Statement } = JSON.parse(
      policyFor(folder('Day 1', false), folder('Atlas', true, true)),
    );
    const Condition = {
      StringEqualsIfExists: {
        's3:x-amz-storage-class': ['STANDARD', 'INTELLIGENT_TIERING', 'GLACIER_IR'],
      },
    };
    const read = ['s3:GetObject', 's3:GetObjectTagging'];
    const parts = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'];
    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:ListBucket'],
        Resource: bucket,
        Condition: { StringLike: { 's3:prefix': ['w/one/Day 1/*', 'w/one/Atlas/*'] } },
      },
      { Effect: 'Allow', Action: read, Resource: [`${bucket}/w/one/Day 1/*`] },
      {
        Effect: 'Allow',
        Action: [...read, 's3:PutObject', ...parts, 's3:DeleteObject'],
        Resource: [`${bucket}/w/one/Atlas/*`],
        Condition,
      },
    ]);
  });

  test('takes characters of a name for themselves, in ASCII', () => {
    const text = policyFor(
      folder('*'),
      folder('a?'),
      folder('$' + '{aws:userid}'),
      folder('"Ö" Ф'),
    );
    expect(text).toMatch(/^[ -~]*$/);
    const names = ['$' + '{*}', 'a$' + '{?}', '$' + '{$}{aws:userid}', '"Ö" Ф'];
    const [list, objects] = JSON.parse(text).Statement;
    expect(list.Condition.StringLike['s3:prefix']).toEqual(names.map((name) => `w/one/${name}/*`));
    expect(objects.Resource).toEqual(names.map((name) => `${bucket}/w/one/${name}/*`));
  });

  // As docs/decisions/0098 says.
  test.each([
    ['open folders of 12 letters', 'Day 1 Camera', 11],
    ['restricted folders with a title of 12 letters', '~Atlas Launch (k3f9x2m4q7hd)', 9],
    ['restricted folders with a title of 40 letters', `~${'A'.repeat(40)} (k3f9x2m4q7hd)`, 7],
  ])('has room for %s', (_, name, room) => {
    const real = { bucketArn: 'arn:aws:s3:::cutbay-files', folder: `w/${'f'.repeat(36)}/` };
    const fits = (count: number) => {
      const folders = Array.from({ length: count }, () => folder(name, true, true));
      return foldersPolicy(real, folders, cold).length <= maxPolicyCharacters;
    };
    expect([fits(room), fits(room + 1)]).toEqual([true, false]);
  });
});
