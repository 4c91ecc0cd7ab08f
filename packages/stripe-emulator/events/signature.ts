import { createHmac } from 'node:crypto';

/**
 * The signature header of an event: an HMAC over the timestamp and the exact bytes that are sent
 * (docs.stripe.com/webhooks/signature). `seconds` since the epoch.
 */
export function signature(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
