import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { openCalendar } from './billing/schedule.ts';
import { createDeliveries } from './events/deliveries.ts';
import { createApi } from './http/api.ts';
import { readBody } from './http/body.ts';
import { createFailures } from './http/failures.ts';
import { isFromThisMachine } from './http/same-machine.ts';
import { changeSettings, openState, type State, settings } from './ledger/state.ts';
import { Store } from './ledger/store.ts';
import { createDefaultMethods } from './objects/payment-method-configurations.ts';
import { updatePriceCopies } from './objects/price-copies.ts';
import { notice, type Reply } from './pages/page.ts';
import { pageAt } from './pages/pages.ts';
import { routes } from './routes/routes.ts';
import { type AccountSetUp, setUpAccount } from './set-up.ts';
import { handleControl } from './test-controls.ts';
import { openSnapshot } from './test-state.ts';

interface StripeEmulatorOptions {
  /** 0 selects a free port. */
  port: number;
  /** The data file; null keeps the state in memory. */
  dataFile: string | null;
  /** The receiver of events, and the secret that signs them. */
  webhookUrl: string;
  webhookSecret: string;
  /** The product's clock, for signatures; the clock of the objects is ahead by what tests advanced. */
  now: () => Date;
  /** The setup of the account; null for a new account. */
  setUp: AccountSetUp | null;
}

export interface StripeEmulator {
  /** Such as http://localhost:3001. */
  origin: string;
  close(): Promise<void>;
}

/** The interval in milliseconds at which due events are processed without a request. */
const tick = 1000;

async function listen(requestedPort: number): Promise<{ server: Server; port: number }> {
  const server = createServer();
  // The client closes idle connections: closing them here too would break a request that is just being sent.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : requestedPort,
  };
}

/** Opens the file only once the port is taken: a second start on both must not touch the first one's file. */
function openStore(server: Server, file: string | null): Store {
  try {
    return new Store(file);
  } catch (error) {
    server.close();
    throw error;
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * Starts the Stripe emulator on the loopback address: the part of Stripe's API that the product uses, Stripe's
 * hosted pages, and controls for tests. Throws if the port is taken or the file cannot be used.
 */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const { setUp } = options;
  const { server, port } = await listen(options.port);
  const origin = `http://localhost:${port}`;
  const store = openStore(server, options.dataFile);
  const state = openState(store, origin, options.now);
  const failures = createFailures();
  const deliveries = createDeliveries(state, options);
  const api = createApi(state, routes, failures);
  const calendar = openCalendar(state);
  const snapshot = openSnapshot(state);
  const catchUp = () => {
    if (store.transact(() => calendar.advanceTo(state.now())) > 0) deliveries.scheduleNow();
  };
  store.transact(() => {
    migrateOrigin(state);
    createDefaultMethods(state);
    if (setUp) setUpAccount(state, setUp);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const [, area = '', id = ''] = url.pathname.split('/');
    catchUp();
    if (area === 'v1') return api(request, response, url);
    const body = (await readBody(request)) ?? '';
    if (area === 'test') {
      if (!isFromThisMachine(request.headers)) {
        return send(
          response,
          notice(403, 'Not allowed', 'The controls accept requests from this machine only.'),
        );
      }
      const method = request.method ?? 'GET';
      return handleControl(
        { state, catalog: setUp?.catalog ?? [], calendar, deliveries, failures, snapshot },
        response,
        method,
        url.pathname,
        body,
      );
    }
    const form = request.method === 'POST' ? new URLSearchParams(body) : null;
    send(response, pageAt(area, { state, id, form, query: url.searchParams }));
  }

  server.on('request', (request, response) => {
    // Events are sent after the response, as by Stripe.
    response.once('close', deliveries.scheduleNow);
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, notice(500, 'Something went wrong', String(error)));
    });
  });
  const timer = setInterval(() => {
    try {
      catchUp();
    } catch (error) {
      console.error(error);
    }
  }, tick);
  deliveries.wake();
  deliveries.scheduleNow();
  return {
    origin,
    close: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await deliveries.close();
      store.close();
    },
  };
}

/** Retention of events and saved responses, as at Stripe: 30 days, and 24 hours. In seconds. */
const eventsKept = 30 * 86_400;
const answersKept = 86_400;

/**
 * Adapts stored state to this start: page addresses follow a changed port, and expired events and responses are
 * deleted.
 */
function migrateOrigin(state: State): void {
  const { store, origin } = state;
  const { origin: before } = settings(store);
  const moved = (url: string) => url.replace(before, origin);
  if (before !== '' && before !== origin) {
    for (const session of store.all('checkoutSessions')) {
      if (session.url === null) continue;
      store.put('checkoutSessions', session.id, { ...session, url: moved(session.url) });
    }
    for (const invoice of store.all('invoices')) {
      const { hosted_invoice_url: url } = invoice;
      if (url) store.put('invoices', invoice.id, { ...invoice, hosted_invoice_url: moved(url) });
    }
    for (const session of store.all('portalSessions')) {
      store.put('portalSessions', session.id, { ...session, url: moved(session.url) });
    }
  }
  changeSettings(store, { origin });
  // Data files of earlier versions may have outdated copies of prices.
  for (const price of store.all('prices')) updatePriceCopies(state, price);
  const now = state.now();
  const waiting = new Set(store.all('deliveries').map(({ event }) => event));
  for (const { id, created } of store.all('events')) {
    if (created + eventsKept < now && !waiting.has(id)) store.remove('events', id);
  }
  for (const { key, created } of store.all('keptAnswers')) {
    if (created + answersKept < now) store.remove('keptAnswers', key);
  }
}
