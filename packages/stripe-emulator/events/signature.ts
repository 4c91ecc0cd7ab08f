import { createHmac } from 'node:crypto';

/**
 * The header that proves where an event comes from: an HMAC over the time and the very bytes that are sent
 * (docs.stripe.com/webhooks/signature). `seconds` since the epoch.
 */
export function signature(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
}
