import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startStripeEmulator } from '@cutbay/stripe-emulator';
import { readBody } from '@cutbay/stripe-emulator/body';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'stripe-setup.ts');

/** Forwards requests to a server, and records them. */
async function startRecorder(target: string, requests: OutgoingRequest[]) {
  const forward = async (request: IncomingMessage) => {
    const { method = 'GET', url = '/', headers } = request;
    const form = (await readBody(request)) ?? '';
    requests.push({ to: 'stripe', name: `${method} ${url}`, form });
    return fetch(`${target}${url}`, {
      method,
      headers: {
        Authorization: headers.authorization ?? '',
        'Stripe-Version': String(headers['stripe-version']),
        'Idempotency-Key': String(headers['idempotency-key'] ?? ''),
      },
      ...(method === 'POST' && { body: form }),
    });
  };
  const server = createServer(async (request, response) => {
    const answer = await forward(request);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

/**
 * Runs `npm run stripe:setup` in an empty account, twice.
 * @returns its requests to Stripe, its output, and the catalog that it left.
 */
export async function recordSetUp() {
  const options = { port: 0, dataFile: null, webhookUrl: 'http://localhost:9/', webhookSecret: '' };
  const payments = await startStripeEmulator({ ...options, now: () => new Date(), setUp: null });
  const requests: OutgoingRequest[] = [];
  const recorder = await startRecorder(payments.origin, requests);
  const env = {
    ...process.env,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_API_ORIGIN: recorder.origin,
  };
  const run = async () => {
    const args = [script, '--webhook-url', 'https://webhook.example/'];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  try {
    const outputs = [await run(), await run()];
    const state = await fetch(`${payments.origin}/test/state`);
    return { requests, outputs, state: Object(await state.json()) };
  } finally {
    recorder.close();
    await payments.close();
  }
}
