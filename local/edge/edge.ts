import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from '#functions/http/compression.ts';
import type { WireRequest } from '#local/http/http-event.ts';
import type { Reply } from '#local/http/reply.ts';
import type { Behavior, Distribution } from './distribution.ts';
import type { EdgeRequest } from './edge-function.ts';
import { errorCache } from './error-cache.ts';
import { withPolicyHeaders } from './response-headers.ts';
import type { SiteRequest } from './static-site.ts';

export interface Origins {
  site: (request: SiteRequest) => Promise<Reply>;
  gateway: (request: WireRequest) => Promise<Reply>;
}

/** Emulates the stack's distribution in front of its two origins. */
export function edge(
  distribution: Distribution,
  origins: Origins,
): (request: WireRequest) => Promise<Reply> {
  const compressed = compression();
  const errors = errorCache(distribution.errorTtl);

  return async (wire) => {
    const incoming = edgeRequest(wire);
    const behavior = distribution.behaviors.find(({ matches }) => matches(incoming.uri));
    if (!behavior) throw new Error('A distribution has a default behavior.');
    if (!behavior.methods.includes(wire.method)) return notSupported();
    const rewritten = (await behavior.viewerRequest?.onRequest(incoming)) ?? { request: incoming };
    if ('response' in rewritten) {
      const { status, headers, body = '' } = rewritten.response;
      return { status, headers, body: Buffer.from(body) };
    }
    const { request } = rewritten;
    const reply = await withErrorPage(await fromCacheOrOrigin(behavior, request, wire));
    const named = behavior.headers ? withPolicyHeaders(reply, behavior.headers) : reply;
    const final = await lastChanges(behavior, request, named);
    return behavior.compress && behavior.origin === 'site'
      ? compressed(final, request.headers['accept-encoding'] ?? '')
      : final;
  };

  /** The key of a cached error is its path alone: neither managed cache policy of the stack has more in it. */
  async function fromCacheOrOrigin(
    behavior: Behavior,
    request: EdgeRequest,
    wire: WireRequest,
  ): Promise<Reply> {
    if (wire.method !== 'GET' && wire.method !== 'HEAD') return fromOrigin(behavior, request, wire);
    const cached = errors.find(request.uri);
    if (cached) return cached;
    const reply = await fromOrigin(behavior, request, wire);
    errors.keep(request.uri, reply);
    return reply;
  }

  function fromOrigin(behavior: Behavior, request: EdgeRequest, wire: WireRequest): Promise<Reply> {
    if (behavior.origin === 'gateway') return origins.gateway(wire);
    const uri = request.uri === '/' ? `/${distribution.rootObject}` : request.uri;
    return origins.site({ uri, headers: request.headers });
  }

  async function withErrorPage(reply: Reply): Promise<Reply> {
    const instead = distribution.errorPages.find(({ errorCode }) => errorCode === reply.status);
    if (!instead) return reply;
    if (!instead.page) return { ...reply, status: instead.status };
    const page = await origins.site({ uri: instead.page, headers: {} });
    return { ...page, status: instead.status };
  }
}

async function lastChanges(
  { viewerResponse }: Behavior,
  request: EdgeRequest,
  reply: Reply,
): Promise<Reply> {
  // CloudFront does not compress error responses.
  if (!viewerResponse || reply.status >= 400) return reply;
  const single = Object.entries(reply.headers).filter(([name]) => name !== 'set-cookie');
  const headers = Object.fromEntries(single.map(([name, value]) => [name, String(value)]));
  const changed = await viewerResponse.onResponse(request, { status: reply.status, headers });
  const cookies = reply.headers['set-cookie'];
  return {
    status: changed.status,
    headers: { ...changed.headers, ...(cookies && { 'set-cookie': cookies }) },
    body: reply.body,
  };
}

function edgeRequest({ method, url, headers, sourceIp }: WireRequest): EdgeRequest {
  const [uri = '/', ...query] = url.split('?');
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { method, uri, query: query.join('?'), headers: Object.fromEntries(single), sourceIp };
}

function notSupported(): Reply {
  return {
    status: 403,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('This distribution does not support the HTTP request method.'),
  };
}

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
function compression(): (reply: Reply, acceptEncoding: string) => Promise<Reply> {
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
