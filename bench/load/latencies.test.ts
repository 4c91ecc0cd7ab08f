import { expect, test } from '@jest/globals';
import { startRecording } from './latencies.ts';

test('each call has its latencies, and failures by their reason', () => {
  const latencies = startRecording();
  for (let ms = 1; ms <= 101; ms += 1) latencies.record('GET /api/user', ms);
  for (const reason of ['500', '500', 'over the limit']) latencies.fail('GET /api/user', reason);
  latencies.record('POST /api/login', 30);
  expect(latencies.figures()).toEqual([
    {
      name: 'GET /api/user',
      count: 101,
      p50: 51,
      p95: 96,
      p99: 100,
      failures: new Map([
        ['500', 2],
        ['over the limit', 1],
      ]),
    },
    { name: 'POST /api/login', count: 1, p50: 30, p95: 30, p99: 30, failures: new Map() },
  ]);
  expect(latencies.failed()).toBe(3);
});
