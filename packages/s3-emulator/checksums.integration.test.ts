/** @jest-environment node */
import {
  type ChecksumAlgorithm,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { bucket as Bucket, rootKey } from './testing/constants.ts';
import { get, mebibyte, outcome, put, read, refusal } from './testing/objects.ts';
import { signedFetch } from './testing/signed-fetch.ts';
import { useEmulator } from './testing/use-emulator.ts';

const emulator = useEmulator();

/** Of `hello`. */
const values = {
  CRC32: 'NhCmhg==',
  CRC32C: 'mnG7TA==',
  CRC64NVME: 'M3eFcAZSQlc=',
  SHA1: 'qvTGHdzF6KLavt4PO0gs2a6pQ00=',
  SHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
} as const;
const algorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;

const head = (Key: string) =>
  emulator.current.s3.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));

test.each(algorithms)('a checksum of %s is verified, stored and returned', async (algorithm) => {
  const { s3 } = emulator.current;
  const name = `Checksum${algorithm}` as const;
  const stored = await put(s3, algorithm, 'hello', { [name]: values[algorithm] });
  expect([stored[name], stored.ChecksumType]).toEqual([values[algorithm], 'FULL_OBJECT']);
  expect((await head(algorithm))[name]).toBe(values[algorithm]);
  const wrong = put(s3, algorithm, 'jello', { [name]: values[algorithm] });
  expect(await refusal(wrong)).toEqual([400, 'BadDigest']);
  expect(await read(s3, algorithm)).toBe('hello');
  const { $metadata: _metadata, ...ranged } = await get(s3, algorithm, { Range: 'bytes=0-1' });
  expect(ranged[name]).toBeUndefined();
});

test('an object without a checksum of its writer has a CRC64NVME', async () => {
  const { client } = emulator.current;
  const plain = client(rootKey, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  await put(plain, 'default', 'hello');
  expect(await head('default')).toMatchObject({
    ChecksumCRC64NVME: values.CRC64NVME,
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
  const two = put(s3, 'two', 'hello', { ChecksumCRC32: values.CRC32, ChecksumSHA1: values.SHA1 });
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

async function upload(
  Key: string,
  algorithm: ChecksumAlgorithm,
  type: 'COMPOSITE' | 'FULL_OBJECT',
  bodies: Uint8Array[],
) {
  const { s3 } = emulator.current;
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      ChecksumAlgorithm: algorithm,
      ChecksumType: type,
    }),
  );
  const Parts: CompletedPart[] = [];
  for (const [at, Body] of bodies.entries()) {
    const { $metadata: _metadata, ...sent } = await s3.send(
      new UploadPartCommand({
        Bucket,
        Key,
        UploadId,
        PartNumber: at + 1,
        Body,
        ChecksumAlgorithm: algorithm,
      }),
    );
    Parts.push({ ...sent, PartNumber: at + 1 });
  }
  return {
    complete: (parts: CompletedPart[] = Parts, further: object = {}) =>
      s3.send(
        new CompleteMultipartUploadCommand({
          Bucket,
          Key,
          UploadId,
          MultipartUpload: { Parts: parts },
          ...further,
        }),
      ),
    Parts,
  };
}

const bodies = [new Uint8Array(5 * mebibyte).fill(104), new Uint8Array(1000).fill(105)];
const joined = Buffer.concat(bodies);

test.each(['CRC32', 'CRC32C', 'CRC64NVME'] as const)(
  'a full %s of an upload is that of the whole object',
  async (algorithm) => {
    const { s3 } = emulator.current;
    const name = `Checksum${algorithm}` as const;
    const whole = await put(s3, 'whole', joined, { ChecksumAlgorithm: algorithm });
    const { complete } = await upload('full', algorithm, 'FULL_OBJECT', bodies);
    const wrong = complete(undefined, { [name]: values[algorithm] });
    expect(await refusal(wrong)).toEqual([400, 'BadDigest']);
    const { [name]: value, ChecksumType } = await complete(undefined, { [name]: whole[name] });
    expect([value, ChecksumType]).toEqual([whole[name], 'FULL_OBJECT']);
  },
);

test('a composite SHA256 needs those of all parts', async () => {
  const { complete, Parts } = await upload('composite', 'SHA256', 'COMPOSITE', bodies);
  const without = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  expect(await refusal(complete(without))).toEqual([400, 'InvalidRequest']);
  const wrong = Parts.map((part) => ({ ...part, ChecksumSHA256: values.SHA256 }));
  expect(await refusal(complete(wrong))).toEqual([400, 'InvalidPart']);
  const { ChecksumSHA256, ChecksumType } = await complete();
  expect(ChecksumType).toBe('COMPOSITE');
  expect(ChecksumSHA256).toMatch(/^[A-Za-z0-9+/]{43}=-2$/);
  expect((await head('composite')).ChecksumSHA256).toBe(ChecksumSHA256);
});

test('a part must have the checksum that its upload was created for', async () => {
  const { s3 } = emulator.current;
  const create = (input: object) =>
    s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'typed', ...input }));
  const send = (UploadId: string | undefined, ChecksumAlgorithm: ChecksumAlgorithm) =>
    s3.send(
      new UploadPartCommand({
        Bucket,
        Key: 'typed',
        UploadId,
        PartNumber: 1,
        Body: 'x',
        ChecksumAlgorithm,
      }),
    );
  const { UploadId } = await create({ ChecksumAlgorithm: 'SHA256' });
  await send(UploadId, 'SHA256');
  expect(await refusal(send(UploadId, 'CRC32'))).toEqual([400, 'InvalidRequest']);
  const { UploadId: untyped } = await create({});
  expect(await refusal(send(untyped, 'SHA256'))).toEqual([400, 'InvalidRequest']);
  const impossible = [
    { ChecksumAlgorithm: 'SHA256', ChecksumType: 'FULL_OBJECT' },
    { ChecksumAlgorithm: 'CRC64NVME', ChecksumType: 'COMPOSITE' },
    { ChecksumType: 'COMPOSITE' },
  ];
  for (const input of impossible) {
    expect(await refusal(create(input))).toEqual([400, 'InvalidRequest']);
  }
});
