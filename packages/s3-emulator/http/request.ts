import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { S3Error } from './errors.ts';

/** A request as S3 reads it. */
export interface S3Request {
  incoming: IncomingMessage;
  id: string;
  method: string;
  /** The path of the request line, not decoded. */
  rawPath: string;
  /** Decoded parameters in the order sent. */
  parameters: [name: string, value: string][];
  /** The first value of each parameter. */
  query: Map<string, string>;
  /** By lower-case name, with the `x-amz-*` parameters of a presigned URL, which stand for headers. */
  headers: Record<string, string>;
  /** Null for requests to the service itself. */
  bucket: string | null;
  /** Null for requests to the bucket itself. */
  key: string | null;
}

/**
 * Decodes a percent-encoded text. `+` stays, as in paths.
 * @throws S3Error `InvalidURI` unless it is UTF-8
 */
export function decodeUri(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function parseQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.replaceAll('+', ' ').split('=');
      return [decodeUri(name), decodeUri(rest.join('='))];
    });
}

/** Header values are UTF-8, which Node decodes as Latin-1. */
function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const joined = Array.isArray(value) ? value.join(',') : value;
    flat[name] = Buffer.from(joined, 'latin1').toString('utf8');
  }
  return flat;
}

/** The bucket of a virtual-host style request: `<bucket>.<any host>`. */
function bucketOfHost(host: string, buckets: readonly string[]): string | null {
  return buckets.find((bucket) => host.startsWith(`${bucket}.`)) ?? null;
}

/**
 * Reads the request line and the headers.
 * @param buckets the names of the existing buckets, for virtual-host style
 * @throws S3Error `InvalidURI`
 */
export function readRequest(
  incoming: IncomingMessage,
  id: string,
  buckets: readonly string[],
): S3Request {
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const parameters = mark < 0 ? [] : parseQuery(url.slice(mark + 1));
  const headers = flatten(incoming.headers);
  const path = decodeUri(rawPath);
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  const hosted = bucketOfHost(headers['host'] ?? '', buckets);
  const [, first = '', rest = ''] = /^\/([^/]*)\/?([\s\S]*)$/.exec(path) ?? [];
  const bucket = hosted ?? first;
  const key = hosted === null ? rest : path.slice(1);
  const query = new Map([...parameters].reverse());
  return {
    incoming,
    id,
    method: incoming.method ?? 'GET',
    rawPath,
    parameters,
    query,
    headers: { ...hoisted(query), ...headers },
    bucket: bucket === '' ? null : bucket,
    key: key === '' ? null : key,
  };
}

/** Presigned URLs may carry `x-amz-*` headers as parameters (not those of the signature, which begin `X-Amz-`). */
function hoisted(query: Map<string, string>): Record<string, string> {
  if (!query.has('X-Amz-Signature')) return {};
  return Object.fromEntries([...query].filter(([name]) => name.startsWith('x-amz-')));
}
