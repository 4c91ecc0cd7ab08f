import { createHash, timingSafeEqual } from 'node:crypto';
import { readSecret } from '#functions/clients/secrets.ts';
import { env, originHeaders } from '#shared/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * The address of whoever calls: the connection's, never a header's. In the cloud the connection is CloudFront's, which
 * says whose it was; that counts only together with the secret that CloudFront alone sends.
 */
export async function addressOf(event: HttpEvent): Promise<string> {
  const { [originHeaders.secret]: secret, [originHeaders.viewerAddress]: viewer } = event.headers;
  const throughCloudFront = secret !== undefined && (await isOriginSecret(secret));
  return throughCloudFront && viewer ? viewer : event.requestContext.http.sourceIp;
}

async function isOriginSecret(given: string): Promise<boolean> {
  if (!process.env[env.originSecret] && !process.env[env.originSecretSecret]) return false;
  const right = await readSecret(env.originSecret, env.originSecretSecret);
  return timingSafeEqual(digest(given), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
