import { createHash } from 'node:crypto';
import { encodeUri, scopeText, sign, signingKey } from '../auth/signing.ts';
import { region, rootKey } from './constants.ts';

interface RawRequest {
  method: string;
  /** Encoded, with its parameters. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** What the client says about the body; its hash unless specified otherwise. */
  payload?: string;
}

/** What a signed body in chunks needs: the signature of its request, and what made it. */
export interface SignedRequest {
  headers: Record<string, string>;
  key: Buffer;
  date: string;
  scope: string;
  signature: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Signs a request that AWS's SDK would not send, with the key of the administrator. */
export function signRequest(origin: string, raw: RawRequest): SignedRequest {
  const url = new URL(`${origin}${raw.path}`);
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const payload = raw.payload ?? sha256(raw.body ?? '');
  const headers: Record<string, string> = {
    ...raw.headers,
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': date,
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .sort()
    .join('&');
  const canonical = [
    raw.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const scope = { date: date.slice(0, 8), region, service: 's3' };
  const key = signingKey(rootKey.secretAccessKey, scope);
  const text = ['AWS4-HMAC-SHA256', date, scopeText(scope), sha256(canonical)].join('\n');
  const signature = sign(key, text);
  const authorization = `AWS4-HMAC-SHA256 Credential=${rootKey.accessKeyId}/${scopeText(scope)}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { headers: { ...headers, authorization }, key, date, scope: scopeText(scope), signature };
}

/** Sends a signed request. */
export function signedFetch(origin: string, raw: RawRequest): Promise<Response> {
  const { headers } = signRequest(origin, raw);
  return fetch(`${origin}${raw.path}`, {
    method: raw.method,
    headers,
    ...(raw.body === undefined ? {} : { body: raw.body }),
  });
}
