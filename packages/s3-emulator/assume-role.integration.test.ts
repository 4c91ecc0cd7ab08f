/** @jest-environment node */
import { AssumeRoleCommand, STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { expect, test } from '@jest/globals';
import { bucket, region, rootKey, syncRole } from './testing/constants.ts';
import { useEmulator } from './testing/use-emulator.ts';

const emulator = useEmulator();

const policy = {
  Version: '2012-10-17',
  Statement: { Effect: 'Allow', Action: 's3:*', Resource: `arn:aws:s3:::${bucket}/w/1/*` },
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
  expect(await assume({ Policy: '{' })).toBe('MalformedPolicyDocumentException');
  const unknownKey = { ...rootKey, accessKeyId: 'AKIAX' };
  expect(await assume({}, sts(unknownKey))).toBe('InvalidClientTokenId');
  const wrongSecret = { ...rootKey, secretAccessKey: 'wrong' };
  expect(await assume({}, sts(wrongSecret))).toBe('SignatureDoesNotMatch');
  const chained = sts(await emulator.current.credentials(policy));
  expect(await assume({}, chained)).toBe('AccessDenied');
});
