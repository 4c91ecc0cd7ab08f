import { expect, test } from '@jest/globals';
import { signingKey } from '../auth/signing.ts';
import { decodeChunks } from './chunked-payload.ts';

/** The examples of docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and sigv4-streaming-trailers.html. */
const scope = { date: '20130524', region: 'us-east-1', service: 's3' };
const signer = {
  key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  date: '20130524T000000Z',
  scope,
};
const large = 'a'.repeat(65_536);
const small = 'a'.repeat(1024);

const signed = {
  seed: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
  body: [
    `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${large}\r\n`,
    `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${small}\r\n`,
    '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
  ].join(''),
};
const trailing = {
  seed: '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
  body: [
    `10000;chunk-signature=b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2\r\n${large}\r\n`,
    `400;chunk-signature=1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7\r\n${small}\r\n`,
    '0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992\r\n',
    'x-amz-checksum-crc32c:sOO8/Q==\r\n',
    'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n',
  ].join(''),
};

async function decode(
  body: string,
  seed: string | null,
  trailers: Map<string, string> | null = null,
  pieceLength = 1000,
): Promise<string> {
  async function* pieces() {
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += pieceLength) {
      yield bytes.subarray(at, at + pieceLength);
    }
  }
  let decoded = '';
  const chunks = decodeChunks(pieces(), seed === null ? null : { ...signer, seed }, trailers);
  for await (const chunk of chunks) decoded += chunk.toString();
  return decoded;
}

test.each([1000, 65_537, 1_000_000])(
  "AWS's example is decoded in pieces of %d bytes",
  async (length) => {
    expect(await decode(signed.body, signed.seed, null, length)).toBe(large + small);
  },
);

test("AWS's example with a trailer is decoded", async () => {
  const trailers = new Map<string, string>();
  expect(await decode(trailing.body, trailing.seed, trailers)).toBe(large + small);
  expect([...trailers]).toEqual([['x-amz-checksum-crc32c', 'sOO8/Q==']]);
});

test('a changed chunk, order, end or trailer is refused', async () => {
  const wrong = 'The request signature we calculated does not match';
  const [first = '', second = ''] = signed.body.split(/(?=400;)/);
  await expect(decode(signed.body.replace('aaaa', 'aaab'), signed.seed)).rejects.toThrow(wrong);
  await expect(decode(second + first, signed.seed)).rejects.toThrow(wrong);
  await expect(decode(signed.body, trailing.seed)).rejects.toThrow(wrong);
  await expect(decode(first, signed.seed)).rejects.toThrow('terminated unexpectedly');
  const changed = trailing.body.replace('sOO8/Q==', 'AAAAAA==');
  await expect(decode(changed, trailing.seed, new Map())).rejects.toThrow(wrong);
});

test('only the last chunk may be small', async () => {
  const trailers = new Map<string, string>();
  const body = `400\r\n${small}\r\n400\r\n${small}\r\n0\r\n\r\n`;
  await expect(decode(body, null, trailers)).rejects.toThrow('8192 bytes');
  expect(
    await decode(`400\r\n${small}\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n`, null, trailers),
  ).toBe(small);
});
