import { createServer } from 'node:http';
import { startStripeEmulator } from '@cutbay/stripe-emulator';
import Stripe from 'stripe';
import { stripeSetUp } from '#local/stripe-set-up.ts';
import { now } from './healthy-stage.ts';

/** A response that replaces the emulator's, which has neither live mode nor permissions. */
interface Answer {
  status: number;
  body: object;
}

export interface StripeUnderTest {
  /** The replacing responses, by path. */
  answers: Map<string, Answer>;
  /** The recorded requests. */
  requests: { method: string; path: string }[];
  /** The emulator itself, to arrange what the doctor should find: its requests are not recorded. */
  client: Stripe;
  close(): Promise<void>;
}

/**
 * The Stripe emulator, set up with the catalog, behind a proxy that records every request and may respond instead.
 * STRIPE_API_ORIGIN points to it until it is closed.
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
  const client = new Stripe('sk_test_local', {
    host: 'localhost',
    port: new URL(payments.origin).port,
    protocol: 'http',
  });
  await closeDefaultPortal(client);
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
    client,
    async close() {
      if (before === undefined) delete process.env['STRIPE_API_ORIGIN'];
      else process.env['STRIPE_API_ORIGIN'] = before;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await payments.close();
    },
  };
}

/** Makes the account's default portal take what ours takes, as the runbook says. */
async function closeDefaultPortal({ billingPortal: { configurations } }: Stripe): Promise<void> {
  const { data } = await configurations.list();
  const ours = data.find(({ is_default }) => !is_default);
  const id = data.find(({ is_default }) => is_default)?.id;
  await configurations.update(String(id), {
    features: {
      payment_method_update: {
        enabled: true,
        payment_method_configuration: String(
          ours?.features.payment_method_update.payment_method_configuration,
        ),
      },
    },
  });
}
