import { mayReadNow } from '#web/lib/spare-time.ts';

/** A part of the browser that TypeScript does not know: https://wicg.github.io/ua-client-hints/#interface */
interface Browser extends Partial<Navigator> {
  userAgentData?: { mobile: boolean };
}

/** The longer side of the largest phone, in CSS pixels. */
const phoneSide = 960;

/**
 * Whether this browser makes proxies of what it uploads: not a phone, whose battery and heat are worth more, and not
 * where data or the battery are to be saved. What it does not make is made in the cloud.
 */
export async function mayMakeProxies(browser: Browser = navigator): Promise<boolean> {
  if (!('VideoEncoder' in globalThis && browser.storage && browser.locks)) return false;
  return !isPhone(browser) && (await mayReadNow(browser));
}

function isPhone({ userAgentData }: Browser): boolean {
  if (userAgentData) return userAgentData.mobile;
  const isSmall = Math.max(screen.width, screen.height) < phoneSide;
  return isSmall && matchMedia('(pointer: coarse)').matches;
}
