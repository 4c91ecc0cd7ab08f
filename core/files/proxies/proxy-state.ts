import type { ProxyItem } from '#core/files/objects/proxy-item.ts';
import { now } from '#core/runtime/clock.ts';

const hour = 60 * 60_000;

/** Milliseconds after which a browser has given up, or was closed; and the cloud has. */
const announcedTime = 2 * hour;
const makingTime = 24 * hour;

/**
 * What is known of a proxy at this moment: null if a browser has announced it, and has not come back. What the cloud has
 * not made within a day has failed, also where that was never told.
 */
export function proxyNow(proxy: ProxyItem | undefined): ProxyItem | null {
  if (!proxy) return null;
  const age = now().getTime() - Date.parse(proxy.at);
  if (proxy.state === 'announced' && age >= announcedTime) return null;
  if (proxy.state === 'making' && age >= makingTime) {
    return { ...proxy, state: 'failed', reason: 'job_failed' };
  }
  return proxy;
}
