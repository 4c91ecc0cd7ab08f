/** @jest-environment #testkit/local/node-environment.ts */
import { expect, test } from '@jest/globals';
import { checksumsOfHello, headWithChecksum } from '../testing/checksums.ts';
import { bucket as Bucket, rootKey } from '../testing/constants.ts';
import { get, outcome, put, read, refusal } from '../testing/objects.ts';
import { signedFetch } from '../testing/signed-fetch.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const algorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;

test.each(algorithms)('a checksum of %s is verified, stored and returned', async (algorithm) => {
  const { s3 } = emulator.current;
  const name = `Checksum${algorithm}` as const;
  const stored = await put(s3, algorithm, 'hello', { [name]: checksumsOfHello[algorithm] });
  expect([stored[name], stored.ChecksumType]).toEqual([checksumsOfHello[algorithm], 'FULL_OBJECT']);
  expect((await headWithChecksum(emulator.current.s3, algorithm))[name]).toBe(
    checksumsOfHello[algorithm],
  );
  const wrong = put(s3, algorithm, 'jello', { [name]: checksumsOfHello[algorithm] });
  expect(await refusal(wrong)).toEqual([400, 'BadDigest']);
  expect(await read(s3, algorithm)).toBe('hello');
  const { $metadata: _metadata, ...ranged } = await get(s3, algorithm, { Range: 'bytes=0-1' });
  expect(ranged[name]).toBeUndefined();
});

test('an object without a checksum of its writer has a CRC64NVME', async () => {
  const { client } = emulator.current;
  const plain = client(rootKey, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  await put(plain, 'default', 'hello');
  expect(await headWithChecksum(emulator.current.s3, 'default')).toMatchObject({
    ChecksumCRC64NVME: checksumsOfHello.CRC64NVME,
    ChecksumType: 'FULL_OBJECT',
  });
});

test('Content-MD5 is verified', async () => {
  const { client } = emulator.current;
  const plain = client(rootKey, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  await put(plain, 'md5', 'hello', { ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' });
  const wrong = put(plain, 'md5', 'jello', { ContentMD5: 'XUFAKrxLKna5cZ2REBfFkg==' });
  expect(await refusal(wrong)).toEqual([400, 'BadDigest']);
  const malformed = put(plain, 'md5', 'jello', { ContentMD5: 'short' });
  expect(await refusal(malformed)).toEqual([400, 'InvalidDigest']);
});

test('contradicting checksums are refused', async () => {
  const { s3, origin } = emulator.current;
  const two = put(s3, 'two', 'hello', {
    ChecksumCRC32: checksumsOfHello.CRC32,
    ChecksumSHA1: checksumsOfHello.SHA1,
  });
  expect(await refusal(two)).toEqual([400, 'InvalidRequest']);
  const send = (headers: Record<string, string>, payload?: string) =>
    signedFetch(origin, {
      method: 'PUT',
      path: `/${Bucket}/raw`,
      headers,
      body: 'hello',
      ...(payload === undefined ? {} : { payload }),
    });
  expect(await outcome(await send({ 'x-amz-sdk-checksum-algorithm': 'CRC32' }))).toEqual([
    400,
    'InvalidRequest',
  ]);
  expect(await outcome(await send({ 'x-amz-checksum-crc32': 'short' }))).toEqual([
    400,
    'InvalidRequest',
  ]);
  expect(await outcome(await send({}, '0'.repeat(64)))).toEqual([400, 'XAmzContentSHA256Mismatch']);
  expect(await outcome(await send({}, 'NONSENSE'))).toEqual([400, 'InvalidArgument']);
  expect((await send({}, 'UNSIGNED-PAYLOAD')).status).toBe(200);
});
