import type { CDPSession } from 'playwright-core';

/** As Lighthouse's mobile profile: the CPU at a quarter of its speed. */
const slowdown = 4;

/** As Lighthouse's mobile profile: 1.6 Mbit/s, 150 ms round trip. Throughputs in bytes per second. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Throttles a page's CPU and network, or neither. */
export async function throttle(devtools: CDPSession, what: { cpu: boolean; network: boolean }) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: what.cpu ? slowdown : 1 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', what.network ? slow4g : unlimited);
}
