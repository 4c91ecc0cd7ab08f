import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from '#functions/http/compression.ts';
import type { Reply } from '#local/http/reply.ts';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Response sizes, in bytes, and the content types of ours that CloudFront compresses. */
const compressedFrom = 1_000;
const compressedTo = 10_000_000;
const compressible = /^(text\/|application\/(javascript|json|xml|manifest\+json)|image\/svg\+xml)/;

/**
 * Compresses responses as CloudFront does, unless they are compressed already; results are cached by ETag. See
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
export function compression(): (reply: Reply, acceptEncoding: string) => Promise<Reply> {
  const kept = new Map<string, Buffer>();

  return async (reply, acceptEncoding) => {
    const { headers, body } = reply;
    const type = String(headers['content-type'] ?? '');
    const fits = body.length >= compressedFrom && body.length <= compressedTo;
    if (!fits || !compressible.test(type) || headers['content-encoding']) return reply;
    const varied = { ...headers, vary: 'Accept-Encoding' };
    const encoding = ['br', 'gzip'].find((name) => accepts(acceptEncoding, name));
    if (!encoding) return { ...reply, headers: varied };
    const key = `${encoding} ${headers['etag']}`;
    const compressed = kept.get(key) ?? (await compress(encoding, body));
    if (headers['etag']) kept.set(key, compressed);
    return { ...reply, headers: { ...varied, 'content-encoding': encoding }, body: compressed };
  };
}

function compress(encoding: string, body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body);
  // CloudFront's quality is not documented; 5 is usual for dynamic responses.
  return brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
