/** @jest-environment #testkit/local/node-environment.ts */
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket, region, rootKey, syncRole } from '../testing/constants.ts';
import { outcome, put, refusal } from '../testing/objects.ts';
import { startTestEmulator } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const policy = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/w/1/*` },
};

test('AssumeRole refuses what STS refuses', async () => {
  const { origin } = emulator.current;
  const sts = (key = rootKey) =>
    new STSClient({ region, endpoint: origin, credentials: key, maxAttempts: 1 });
  async function assume(input: object, client = sts()): Promise<string> {
    const standard = { RoleArn: syncRole, RoleSessionName: 'device', DurationSeconds: 900 };
    try {
      await client.send(new AssumeRoleCommand({ ...standard, ...input }));
      return 'assumed';
    } catch (error) {
      return error instanceof STSServiceException ? error.name : String(error);
    } finally {
      client.destroy();
    }
  }
  const policyOf = (length: number) => {
    const json = JSON.stringify(policy);
    return json + ' '.repeat(length - json.length);
  };
  expect(await assume({})).toBe('assumed');
  expect(await assume({ DurationSeconds: 899 })).toBe('ValidationError');
  expect(await assume({ DurationSeconds: 3601 })).toBe('ValidationError');
  expect(await assume({ RoleArn: `${syncRole}x` })).toBe('AccessDenied');
  expect(await assume({ RoleSessionName: 'x'.repeat(65) })).toBe('ValidationError');
  expect(await assume({ RoleSessionName: 'a b' })).toBe('ValidationError');
  expect(await assume({ Policy: policyOf(2048) })).toBe('assumed');
  expect(await assume({ Policy: policyOf(2049) })).toBe('ValidationError');
  const withName = (name: string) =>
    JSON.stringify({
      ...policy,
      Statement: {
        ...policy.Statement,
        Action: 's3:ListBucket',
        Condition: { StringLike: { 's3:prefix': name } },
      },
    });
  expect(await assume({ Policy: withName('Ö') })).toBe('assumed');
  expect(await assume({ Policy: withName('Ф') })).toBe('ValidationError');
  expect(await assume({ Policy: withName('Ф').replace('Ф', String.raw`\u0424`) })).toBe('assumed');
  expect(await assume({ Policy: withName('$' + '{*}') })).toBe('assumed');
  expect(await assume({ Policy: withName('$' + '{aws:userid}') })).toBe(
    'MalformedPolicyDocumentException',
  );
  expect(await assume({ Policy: '{' })).toBe('MalformedPolicyDocumentException');
  const unknownKey = { ...rootKey, accessKeyId: 'AKIAX' };
  expect(await assume({}, sts(unknownKey))).toBe('InvalidClientTokenId');
  const wrongSecret = { ...rootKey, secretAccessKey: 'wrong' };
  expect(await assume({}, sts(wrongSecret))).toBe('SignatureDoesNotMatch');
  const chained = sts(await emulator.current.credentials(policy));
  expect(await assume({}, chained)).toBe('AccessDenied');
});

test('the credentials of a session expire, also in URLs signed with them', async () => {
  const own = await startTestEmulator();
  try {
    const mine = await own.session(policy);
    await put(mine, 'w/1/a');
    const url = await getSignedUrl(mine, new GetObjectCommand({ Bucket, Key: 'w/1/a' }), {
      expiresIn: 3600,
    });
    expect((await fetch(url)).status).toBe(200);
    own.advance(800);
    expect((await fetch(url)).status).toBe(200);
    own.advance(100);
    expect(await outcome(await fetch(url))).toEqual([400, 'ExpiredToken']);
  } finally {
    await own.close();
  }
});

test('a temporary key is refused without its token, and with another', async () => {
  const { credentials, client } = emulator.current;
  const { accessKeyId, secretAccessKey } = await credentials(null);
  const key = { accessKeyId, secretAccessKey };
  expect(await refusal(put(client(key), 'w/1/a'))).toEqual([403, 'InvalidAccessKeyId']);
  const other = await credentials(null, 'device-2');
  const mixed = client({ ...key, sessionToken: other.sessionToken });
  expect(await refusal(put(mixed, 'w/1/a'))).toEqual([400, 'InvalidToken']);
});
