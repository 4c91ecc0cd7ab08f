import { Agent, request } from 'node:http';
import { quantile } from '../median.ts';

/** What a closed-loop load gave: requests a second, and the 99th percentile of their times in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p99: number;
}

/**
 * Keeps a number of connections busy with GET requests for some seconds: each sends the next one when it has its
 * response.
 * @throws Error for a response other than 200
 */
export async function loadWith(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  const connection = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      await get(url, headers, agent);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const perSecond = (times.length * 1_000) / (performance.now() - started);
  agent.destroy();
  return { perSecond, p99: quantile(times, 0.99) };
}

function get(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} responded with ${response.statusCode}.`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}
