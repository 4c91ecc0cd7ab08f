/** @jest-environment #testkit/local/node-environment.ts */
import {
  type ChecksumAlgorithm,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { checksumsOfHello, headWithChecksum } from '../testing/checksums.ts';
import { bucket as Bucket, rootKey } from '../testing/constants.ts';
import { mebibyte, put, refusal } from '../testing/objects.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

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
    const wrong = complete(undefined, { [name]: checksumsOfHello[algorithm] });
    expect(await refusal(wrong)).toEqual([400, 'BadDigest']);
    const { [name]: value, ChecksumType } = await complete(undefined, { [name]: whole[name] });
    expect([value, ChecksumType]).toEqual([whole[name], 'FULL_OBJECT']);
  },
);

test('a composite SHA256 needs those of all parts', async () => {
  const { complete, Parts } = await upload('composite', 'SHA256', 'COMPOSITE', bodies);
  const without = Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  expect(await refusal(complete(without))).toEqual([400, 'InvalidRequest']);
  const wrong = Parts.map((part) => ({ ...part, ChecksumSHA256: checksumsOfHello.SHA256 }));
  expect(await refusal(complete(wrong))).toEqual([400, 'InvalidPart']);
  const { ChecksumSHA256, ChecksumType } = await complete();
  expect(ChecksumType).toBe('COMPOSITE');
  expect(ChecksumSHA256).toMatch(/^[A-Za-z0-9+/]{43}=-2$/);
  expect((await headWithChecksum(emulator.current.s3, 'composite')).ChecksumSHA256).toBe(
    ChecksumSHA256,
  );
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

test('a copy of an upload without a checksum has one of the whole', async () => {
  const { s3, client } = emulator.current;
  const plain = client(rootKey, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  const upload = { Bucket, Key: 'unchecked' };
  const { UploadId } = await plain.send(new CreateMultipartUploadCommand(upload));
  const Parts: CompletedPart[] = [];
  for (const [at, Body] of bodies.entries()) {
    const PartNumber = at + 1;
    const { ETag } = await plain.send(
      new UploadPartCommand({ ...upload, UploadId, PartNumber, Body }),
    );
    Parts.push({ PartNumber, ETag });
  }
  await plain.send(
    new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }),
  );
  expect(
    (await headWithChecksum(emulator.current.s3, 'unchecked')).ChecksumCRC64NVME,
  ).toBeUndefined();
  const source = { CopySource: `${Bucket}/unchecked` };
  const { CopyObjectResult } = await s3.send(
    new CopyObjectCommand({ Bucket, Key: 'c', ...source }),
  );
  const whole = await put(plain, 'whole', joined);
  expect(CopyObjectResult?.ChecksumCRC64NVME).toBe(whole.ChecksumCRC64NVME);
  expect(CopyObjectResult?.ETag).toBe(whole.ETag);
});
