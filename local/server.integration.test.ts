import { once } from 'node:events';
import { Agent, get } from 'node:http';
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

test('an idle connection is left to the client to close', async () => {
  const { port, close } = await start();
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
  agent.destroy();
  await close();
  expect(response.headers).toMatchObject({ connection: 'keep-alive' });
  // The number of seconds after which the server would close it.
  expect(response.headers).not.toHaveProperty('keep-alive');
});

test('the line that is logged of a request has no token of a link', async () => {
  const lines: string[] = [];
  const { port, close } = await start(undefined, (line) => lines.push(line));
  for (const path of [
    '/s/secret-token',
    '/s/secret-token?version=1',
    '/reset?token=secret-token',
  ]) {
    await fetch(`http://127.0.0.1:${port}${path}`);
  }
  await close();
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).not.toContain('secret-token');
});

async function start(port?: number, onRequest: (line: string) => void = () => {}) {
  const chosen = port ?? (await freePort());
  const { close } = await startServer({
    port: chosen,
    answer: async () => json(200, {}),
    onRequest,
    onFailure: () => {},
  });
  return { port: chosen, close };
}
