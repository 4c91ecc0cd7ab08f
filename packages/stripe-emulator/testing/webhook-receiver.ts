import { createServer } from 'node:http';
import Stripe from 'stripe';

/** The secret with which the events to a receiver are signed. */
export const receiverSecret = 'whsec_local';

/** A receiver of webhooks; it stores the events whose signature the SDK accepts. */
export interface WebhookReceiver {
  events: Stripe.Event[];
  /** The number of next events to reject with a 500. */
  rejectNext: number;
  url: string;
  close(): Promise<void>;
}

/** Starts a receiver whose clock is fixed at a date. */
export async function startReceiver(date: Date): Promise<WebhookReceiver> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const received: WebhookReceiver = {
    events: [],
    rejectNext: 0,
    url: `http://localhost:${port}/webhooks/stripe`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const { webhooks } = new Stripe('sk_test_receiver');
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (received.rejectNext > 0) {
        received.rejectNext -= 1;
        response.writeHead(500).end();
        return;
      }
      const header = String(request.headers['stripe-signature']);
      const body = Buffer.concat(chunks);
      received.events.push(
        webhooks.constructEvent(body, header, receiverSecret, 1, undefined, date.getTime()),
      );
      response.end();
    });
  });
  return received;
}
