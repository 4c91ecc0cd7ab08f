/** @jest-environment #testkit/local/node-environment.ts */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from '@jest/globals';
import { bucket as Bucket, region, rootKey } from '../testing/constants.ts';
import { outcome, put, read, refusal } from '../testing/objects.ts';
import { startTestEmulator } from '../testing/test-emulator.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();

const getUrl = (Key: string, expiresIn = 60) =>
  getSignedUrl(emulator.current.s3, new GetObjectCommand({ Bucket, Key }), { expiresIn });

test('a request is refused for an unknown key, a wrong secret or no signature', async () => {
  const { client, origin } = emulator.current;
  const unknown = client({ ...rootKey, accessKeyId: 'AKIAUNKNOWN' });
  expect(await refusal(put(unknown, 'signed'))).toEqual([403, 'InvalidAccessKeyId']);
  const wrong = client({ ...rootKey, secretAccessKey: 'wrong' });
  expect(await refusal(put(wrong, 'signed'))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await outcome(await fetch(`${origin}/${Bucket}/signed`))).toEqual([403, 'AccessDenied']);
  expect(await refusal(put(client({ ...rootKey, sessionToken: 'x' }), 'signed'))).toEqual([
    400,
    'InvalidToken',
  ]);
});

test('a request of another region is refused with the right one', async () => {
  const { origin } = emulator.current;
  const elsewhere = new S3Client({
    region: 'us-west-2',
    endpoint: origin,
    forcePathStyle: true,
    credentials: rootKey,
  });
  const url = await getSignedUrl(elsewhere, new GetObjectCommand({ Bucket, Key: 'x' }));
  const refused = await (await fetch(url)).text();
  expect(refused).toContain('<Code>AuthorizationQueryParametersError</Code>');
  expect(refused).toContain(`<Region>${region}</Region>`);
  expect(await refusal(put(elsewhere, 'x'))).toEqual([400, 'AuthorizationHeaderMalformed']);
  elsewhere.destroy();
});

test('a clock that differs by more than 15 minutes is refused', async () => {
  const skewed = await startTestEmulator();
  try {
    skewed.advance(14 * 60);
    await put(skewed.client(rootKey), 'clock');
    skewed.advance(2 * 60);
    const late = skewed.client(rootKey);
    expect(await refusal(put(late, 'clock'))).toEqual([403, 'RequestTimeTooSkewed']);
    // The SDK corrects its clock by the answer.
    await put(late, 'clock');
  } finally {
    await skewed.close();
  }
});

test('a presigned URL is valid until it expires, and for what was signed', async () => {
  const own = await startTestEmulator();
  try {
    await put(own.s3, 'presigned', 'secret');
    const url = await getSignedUrl(own.s3, new GetObjectCommand({ Bucket, Key: 'presigned' }), {
      expiresIn: 60,
    });
    expect(await (await fetch(url)).text()).toBe('secret');
    expect(await outcome(await fetch(url.replace('presigned', 'other')))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await outcome(await fetch(url, { method: 'DELETE' }))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await outcome(await fetch(`${url}&versionId=x`))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    own.advance(-16 * 60);
    expect(await outcome(await fetch(url))).toEqual([403, 'AccessDenied']);
    own.advance(16 * 60 + 61);
    expect(await outcome(await fetch(url))).toEqual([403, 'AccessDenied']);
  } finally {
    await own.close();
  }
});

test('a presigned URL is valid for a week at most', async () => {
  expect(
    await outcome(await fetch((await getUrl('x')).replace('Expires=60', 'Expires=604801'))),
  ).toEqual([400, 'AuthorizationQueryParametersError']);
});

test('a header x-amz-* that is not signed is refused', async () => {
  await put(emulator.current.s3, 'headers');
  const url = await getUrl('headers');
  const response = await fetch(url, { headers: { 'x-amz-meta-evil': '1' } });
  expect(await response.text()).toContain('<HeadersNotSigned>x-amz-meta-evil</HeadersNotSigned>');
});

test('a request is signed either in its headers or in its URL', async () => {
  const response = await fetch(await getUrl('x'), {
    headers: { Authorization: 'AWS4-HMAC-SHA256 x' },
  });
  expect(await outcome(response)).toEqual([400, 'InvalidArgument']);
});

test('the signed length and checksum of a presigned part must be those of the body', async () => {
  const { client } = emulator.current;
  const s3 = client(rootKey);
  s3.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
  const url = await getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket,
      Key: 'length',
      ContentLength: 5,
      ChecksumSHA256: 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=',
    }),
    { unhoistableHeaders: new Set(['x-amz-checksum-sha256']) },
  );
  expect(url).toContain('X-Amz-SignedHeaders=content-length%3Bhost%3Bx-amz-checksum-sha256');
  const headers = { 'x-amz-checksum-sha256': 'LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=' };
  const send = (body: string, sent: Record<string, string> = headers) =>
    fetch(url, { method: 'PUT', body, headers: sent });
  expect(await outcome(await send('hello!'))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await outcome(await send('hello', {}))).toEqual([403, 'SignatureDoesNotMatch']);
  expect(await outcome(await send('jello'))).toEqual([400, 'BadDigest']);
  expect((await send('hello')).status).toBe(200);
  expect(await read(s3, 'length')).toBe('hello');
});

test('a checksum in a presigned URL stands for the header', async () => {
  const { s3 } = emulator.current;
  // Signed without a body, by default the SDK adds the CRC32 of nothing.
  const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'hoisted' }));
  expect(url).toContain('x-amz-checksum-crc32=AAAAAA%3D%3D');
  expect(await outcome(await fetch(url, { method: 'PUT', body: 'x' }))).toEqual([400, 'BadDigest']);
  expect((await fetch(url, { method: 'PUT', body: '' })).status).toBe(200);
});

test('virtual-host style requests name the bucket in the host', async () => {
  const { client, origin } = emulator.current;
  await put(emulator.current.s3, 'hosted/ä b', 'by host');
  const hosted = client(rootKey, { forcePathStyle: false });
  const url = new URL(
    await getSignedUrl(hosted, new GetObjectCommand({ Bucket, Key: 'hosted/ä b' })),
  );
  expect(url.host).toBe(`${Bucket}.${new URL(origin).host}`);
  // Sent to the emulator's address: not every system resolves names below localhost.
  expect(await getByHost(origin, url)).toBe('by host');
});

function getByHost(origin: string, { host, pathname, search }: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${pathname}${search}`, { headers: { host } }, (response) => {
      text(response).then(resolve, reject);
    });
    sent.once('error', reject).end();
  });
}
