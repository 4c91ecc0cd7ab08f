import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { HttpResponse } from './answer.ts';
import type { HttpEvent } from './event.ts';

const gzipped = promisify(gzip);

/** Bytes; shorter responses fit into one packet anyway. */
const compressedFrom = 1_400;

/**
 * Compresses long responses for clients that accept it, since CloudFront compresses only what it caches. A team of 500
 * is 65 KB, compressed 5 KB. No response body holds a secret, so its length leaks nothing.
 */
export function compression(): MiddlewareObj<HttpEvent, HttpResponse> {
  return {
    async after({ event, response }) {
      if (!response?.body || response.body.length < compressedFrom) return;
      response.headers = { ...response.headers, vary: 'Accept-Encoding' };
      if (!accepts(event.headers['accept-encoding'] ?? '', 'gzip')) return;
      response.headers['content-encoding'] = 'gzip';
      response.body = (await gzipped(response.body)).toString('base64');
      response.isBase64Encoded = true;
    },
  };
}

/** Whether an `Accept-Encoding` header accepts an encoding (RFC 9110, 12.5.3). */
export function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding
    .split(',')
    .some(
      (accepted) =>
        accepted.split(';')[0]?.trim() === encoding && !/;\s*q=0(\.0*)?$/.test(accepted),
    );
}
