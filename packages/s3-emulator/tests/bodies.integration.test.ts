/** @jest-environment #testkit/local/node-environment.ts */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { sign } from '../auth/signing.ts';
import { bucket as Bucket } from '../testing/constants.ts';
import { mebibyte, outcome, put, read, refusal } from '../testing/objects.ts';
import { signedFetch, signRequest } from '../testing/signed-fetch.ts';
import { useEmulator } from '../testing/use-emulator.ts';

const emulator = useEmulator();
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const signedChunks = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';

/** Sends a body in signed chunks, of which one may be changed after it was signed. */
function sendChunks(key: string, chunks: string[], change = (body: string) => body) {
  const { origin } = emulator.current;
  const path = `/${Bucket}/${key}`;
  const signed = signRequest(origin, {
    method: 'PUT',
    path,
    payload: signedChunks,
    headers: {
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': String(chunks.join('').length),
    },
  });
  let previous = signed.signature;
  const body = [...chunks, ''].map((chunk) => {
    const parts = [
      `${signedChunks.replace('STREAMING-', '')}`,
      signed.date,
      signed.scope,
      previous,
    ];
    previous = sign(signed.key, [...parts, sha256(''), sha256(chunk)].join('\n'));
    return `${chunk.length.toString(16)};chunk-signature=${previous}\r\n${chunk}\r\n`;
  });
  return fetch(`${origin}${path}`, {
    method: 'PUT',
    headers: signed.headers,
    body: change(body.join('')),
  });
}

test('a body in signed chunks is stored without them', async () => {
  const { s3 } = emulator.current;
  const chunks = ['a'.repeat(65_536), 'b'.repeat(8192), 'end'];
  expect((await sendChunks('chunks', chunks)).status).toBe(200);
  expect(await read(s3, 'chunks')).toBe(chunks.join(''));
});

test('a changed or incomplete chunk is refused, and nothing is stored', async () => {
  const { s3 } = emulator.current;
  const changed = await sendChunks('changed', ['hello'], (body) => body.replace('hello', 'jello'));
  expect(await outcome(changed)).toEqual([403, 'SignatureDoesNotMatch']);
  const cut = await sendChunks('changed', ['hello'], (body) => body.slice(0, 90));
  expect(await outcome(cut)).toEqual([400, 'IncompleteBody']);
  const rest = Array.from({ length: 80 }, () => 'b'.repeat(65_536));
  const long = await sendChunks('changed', ['hello'.repeat(2000), ...rest], (body) =>
    body.replace('hello', 'jello'),
  );
  // The answer arrives although most of the body was not read.
  expect(await outcome(long)).toEqual([403, 'SignatureDoesNotMatch']);
  const small = await sendChunks('changed', ['hello', 'world']);
  expect(await outcome(small)).toEqual([403, 'InvalidChunkSizeError']);
  expect(await refusal(read(s3, 'changed'))).toEqual([404, 'NoSuchKey']);
});

test('a body in unsigned chunks with a trailing checksum is verified', async () => {
  const { origin, s3 } = emulator.current;
  const send = (checksum: string, headers: Record<string, string> = {}) =>
    signedFetch(origin, {
      method: 'PUT',
      path: `/${Bucket}/trailer`,
      payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: {
        'content-encoding': 'gzip,aws-chunked',
        'x-amz-decoded-content-length': '5',
        'x-amz-trailer': 'x-amz-checksum-crc32',
        ...headers,
      },
      body: `5\r\nhello\r\n0\r\nx-amz-checksum-crc32:${checksum}\r\n\r\n`,
    });
  expect((await send('NhCmhg==')).status).toBe(200);
  const url = `/${Bucket}/trailer`;
  const stored = await signedFetch(origin, { method: 'HEAD', path: url });
  expect(stored.headers.get('content-encoding')).toBe('gzip');
  expect(await outcome(await send('AAAAAA=='))).toEqual([400, 'BadDigest']);
  const other = await send('NhCmhg==', { 'x-amz-trailer': 'x-amz-checksum-crc32c' });
  expect(await outcome(other)).toEqual([400, 'MalformedTrailerError']);
  const longer = await send('NhCmhg==', { 'x-amz-decoded-content-length': '6' });
  expect(await outcome(longer)).toEqual([400, 'IncompleteBody']);
  await put(s3, 'after', 'x');
});

test('a refused body leaves the connection usable', async () => {
  const { origin } = emulator.current;
  const body = Buffer.alloc(20 * mebibyte);
  const refused = await signedFetch(origin, {
    method: 'PUT',
    path: `/${Bucket}/large`,
    headers: { 'x-amz-checksum-sha1': 'short' },
    body,
    payload: 'UNSIGNED-PAYLOAD',
  });
  expect(await outcome(refused)).toEqual([400, 'InvalidRequest']);
});

test('a body needs its length, and one above 5 GiB is refused before it is sent', async () => {
  const { origin } = emulator.current;
  const path = `/${Bucket}/length`;
  const { headers } = signRequest(origin, { method: 'PUT', path, payload: 'UNSIGNED-PAYLOAD' });
  const send = (further: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        method: 'PUT',
        headers: { ...headers, ...further },
        // Its body does not end, so its connection cannot be used again.
        agent: false,
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        text(response).then(resolve, reject);
      });
      Readable.from(['x']).pipe(sent);
    });
  expect(await send({ 'transfer-encoding': 'chunked' })).toContain('<Code>NotImplemented</Code>');
  const huge = send({ 'content-length': String(5 * 1024 ** 3 + 1) });
  expect(await huge.catch((error: Error) => error.message)).toContain(
    '<Code>EntityTooLarge</Code>',
  );
});

test('memory does not grow with the size of an object', async () => {
  const { origin } = emulator.current;
  const path = `/${Bucket}/flat`;
  const piece = Buffer.alloc(mebibyte, 7);
  const { headers } = signRequest(origin, { method: 'PUT', path, payload: 'UNSIGNED-PAYLOAD' });
  let highest = 0;
  async function* pieces() {
    for (let at = 0; at < 96; at += 1) {
      highest = Math.max(highest, process.memoryUsage().arrayBuffers);
      yield piece;
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(96 * mebibyte) },
    });
    sent.once('error', reject);
    sent.once('response', ({ statusCode }) => resolve(statusCode));
    Readable.from(pieces()).pipe(sent);
  });
  expect(answer).toBe(200);
  expect(highest - before).toBeLessThan(80 * mebibyte);
});
