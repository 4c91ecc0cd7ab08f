import { createServer } from 'node:http';
import { startStripeEmulator } from '@cutbay/stripe-emulator';
import Stripe from 'stripe';
import { stripeSetUp } from '#local/stripe-set-up.ts';
import { now } from './healthy-stage.ts';

/** An answer in place of the emulator's, which knows neither live mode nor permissions. */
interface Answer {
  status: number;
  body: object;
}

export interface StripeUnderTest {
  /** What is answered in the emulator's place, by path. */
  answers: Map<string, Answer>;
  /** What was asked. */
  requests: { method: string; path: string }[];
  /** Stripe itself, to arrange what the doctor is to find: its requests are not noted. */
  client: Stripe;
  close(): Promise<void>;
}

/**
 * Stripe's emulator, set up with what is sold, behind a server that notes every request and may answer in its place.
 * STRIPE_API_ORIGIN leads there until it is closed.
 */
export async function startStripe(): Promise<StripeUnderTest> {
  const payments = await startStripeEmulator({
    port: 0,
    dataFile: null,
    webhookUrl: 'http://localhost:9/none',
    webhookSecret: 'whsec_local',
    now: () => now,
    setUp: stripeSetUp,
  });
  const answers: StripeUnderTest['answers'] = new Map();
  const requests: StripeUnderTest['requests'] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const path = url.split('?')[0] ?? '';
    requests.push({ method, path });
    const instead = answers.get(path);
    if (instead) {
      response.writeHead(instead.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(instead.body));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await fetch(`${payments.origin}${url}`, {
      method,
      headers: { authorization: 'Bearer sk_test_local' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const before = process.env['STRIPE_API_ORIGIN'];
  process.env['STRIPE_API_ORIGIN'] = `http://localhost:${port}`;
  return {
    answers,
    requests,
    client: new Stripe('sk_test_local', {
      host: 'localhost',
      port: new URL(payments.origin).port,
      protocol: 'http',
    }),
    async close() {
      if (before === undefined) delete process.env['STRIPE_API_ORIGIN'];
      else process.env['STRIPE_API_ORIGIN'] = before;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await payments.close();
    },
  };
}
