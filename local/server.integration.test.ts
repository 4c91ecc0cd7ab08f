import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { json } from './http/reply.ts';
import { startServer } from './http/server.ts';
import { freePort } from './instance/free-port.ts';

test('the product listens only on the loopback address', async () => {
  const { port, close } = await start();
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect((await fetch(`http://localhost:${port}`)).status).toBe(200);
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((face) => face?.family === 'IPv4' && !face.internal);
  for (const face of others) {
    await expect(fetch(`http://${face?.address}:${port}`)).rejects.toThrow('fetch failed');
  }
  await close();
});

test('a port in use is reported with the remedy', async () => {
  const { port, close } = await start();
  await expect(start(port)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or set PORT to another port`,
  );
  await close();
});

async function start(port?: number) {
  const chosen = port ?? (await freePort());
  const { close } = await startServer({
    port: chosen,
    answer: async () => json(200, {}),
    onRequest: () => {},
    onFailure: () => {},
  });
  return { port: chosen, close };
}
