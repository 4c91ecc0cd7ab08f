import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort, reservePorts } from './free-port.ts';

test('a free port is returned once, and is outside the range of outgoing connections', async () => {
  const given = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(given).size).toBe(20);
  for (const port of given) {
    expect(port).toBeGreaterThanOrEqual(10_240);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port in use is skipped', async () => {
  const taken = (await freePort()) + 1;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  expect(await freePort()).not.toBe(taken);
  await new Promise((resolve) => server.close(resolve));
});

test('a reserved port is not returned', async () => {
  const next = (await freePort()) + 1;
  reservePorts(next);
  expect(await freePort()).not.toBe(next);
});
